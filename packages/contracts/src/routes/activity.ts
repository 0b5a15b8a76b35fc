import type { Route } from './route.ts';

export const activityRoutes = {
  stream: {
    method: 'GET',
    path: '/activity',
    auth: 'token',
    scope: 'submissions:read',
    summary:
      'What happens in the account, as it happens: server-sent events, each with an activity as its data. The stream ends when something may have been missed: come back then, and ask for what there is.',
    input: null,
    output: 'events',
    status: 200,
    errors: ['unavailable'],
  },
} as const satisfies Record<string, Route>;
