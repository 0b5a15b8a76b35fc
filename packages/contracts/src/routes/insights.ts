import { insightsInput, insightsSchema, overviewInput, overviewSchema } from '../schemas/insights.ts';
import type { Route } from './route.ts';

export const insightsRoutes = {
  overview: {
    method: 'GET',
    path: '/insights',
    auth: 'token',
    scope: 'submissions:read',
    summary: 'Submissions of each day, over all endpoints and of each.',
    input: overviewInput,
    output: overviewSchema,
    status: 200,
    errors: [],
  },
  endpoint: {
    method: 'GET',
    path: '/endpoints/{id}/insights',
    auth: 'token',
    scope: 'submissions:read',
    summary:
      'An endpoint in figures: when submissions came, how they were judged, from where, and how soon they were read.',
    input: insightsInput,
    output: insightsSchema,
    status: 200,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
