import type { z } from 'zod';
import { accountRoutes } from './routes/account.ts';
import { activityRoutes } from './routes/activity.ts';
import { authRoutes } from './routes/auth.ts';
import { deliveriesRoutes } from './routes/deliveries.ts';
import { destinationsRoutes } from './routes/destinations.ts';
import { endpointsRoutes } from './routes/endpoints.ts';
import { formsRoutes } from './routes/forms.ts';
import { insightsRoutes } from './routes/insights.ts';
import { rootRoutes } from './routes/root.ts';
import type { Route } from './routes/route.ts';
import { submissionsRoutes } from './routes/submissions.ts';

export type { HttpMethod, Route } from './routes/route.ts';

/** The REST interface, whole. The server's routes, the OpenAPI document, the client and the parity test come from it. */
export const routes = {
  root: rootRoutes,
  auth: authRoutes,
  account: accountRoutes,
  endpoints: endpointsRoutes,
  forms: formsRoutes,
  submissions: submissionsRoutes,
  destinations: destinationsRoutes,
  deliveries: deliveriesRoutes,
  insights: insightsRoutes,
  activity: activityRoutes,
} as const satisfies Record<string, Record<string, Route>>;

export type Routes = typeof routes;

/** What a caller passes for a route; `void` when it takes nothing. */
export type RouteInput<R extends Route> = R['input'] extends z.ZodObject ? z.input<R['input']> : void;

/** What a route answers; `void` for 204. */
export type RouteOutput<R extends Route> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : R['output'] extends 'bytes' | 'events'
    ? Response
    : void;
