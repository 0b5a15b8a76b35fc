import type { Route } from './route.ts';

export const activityRoutes = {
  stream: {
    method: 'GET',
    path: '/activity',
    auth: 'token',
    scope: 'submissions:read',
    role: 'reader',
    reach: 'own',
    summary: 'Stream activity',
    description:
      'Sends what happens in the account as server-sent events, each with an activity as its data. The stream ends when an event may have been missed: reconnect, and fetch the current state.',
    input: null,
    output: 'events',
    status: 200,
    errors: ['unavailable'],
  },
} as const satisfies Record<string, Route>;
