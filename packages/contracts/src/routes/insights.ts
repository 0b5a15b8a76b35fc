import { insightsInput, insightsSchema, overviewInput, overviewSchema } from '../schemas/insights.ts';
import type { Route } from './route.ts';

export const insightsRoutes = {
  overview: {
    method: 'GET',
    path: '/insights',
    auth: 'token',
    scope: 'submissions:read',
    role: 'reader',
    reach: 'own',
    summary: 'Get the overview',
    description: 'Submissions of each day, for all endpoints together and for each endpoint.',
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
    role: 'reader',
    summary: 'Get an endpoint’s insights',
    description:
      'When submissions arrived, which verdicts they got, where they came from, and how soon they were read.',
    input: insightsInput,
    output: insightsSchema,
    status: 200,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
