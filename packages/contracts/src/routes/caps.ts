import { limits } from '../limits.ts';
import { capsInput, capsSchema, setCapsInput } from '../schemas/caps/cap.ts';
import type { Route } from './route.ts';

export const capsRoutes = {
  list: {
    method: 'GET',
    path: '/endpoints/{id}/caps',
    auth: 'token',
    scope: 'endpoints:read',
    role: 'reader',
    summary: 'List caps',
    description: 'The limits on accepted submissions, and how much of each is taken.',
    input: capsInput,
    output: capsSchema,
    status: 200,
    errors: ['not_found'],
  },
  set: {
    method: 'PUT',
    path: '/endpoints/{id}/caps',
    auth: 'token',
    scope: 'endpoints:write',
    role: 'editor',
    summary: 'Set caps',
    description: `Limits the accepted submissions of a form, or of options of its choices. A cap keeps what it has counted as long as its field and option stay. A new one counts the submissions that there are, up to ${limits.capCounted} in an endpoint.`,
    input: setCapsInput,
    output: capsSchema,
    status: 200,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies Record<string, Route>;
