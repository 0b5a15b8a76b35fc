import type { z } from 'zod';
import { accountRoutes } from './routes/account.ts';
import { activityRoutes } from './routes/activity.ts';
import { auditRoutes } from './routes/workspace/audit.ts';
import { authRoutes } from './routes/auth.ts';
import { capsRoutes } from './routes/caps.ts';
import { codeRoutes } from './routes/code.ts';
import { deliveriesRoutes } from './routes/deliveries.ts';
import { destinationsRoutes } from './routes/destinations.ts';
import { endpointsRoutes } from './routes/endpoints.ts';
import { factorsRoutes } from './routes/factors.ts';
import { formsRoutes } from './routes/forms.ts';
import { hooksRoutes } from './routes/hooks.ts';
import { importsRoutes } from './routes/imports.ts';
import { insightsRoutes } from './routes/insights.ts';
import { invitationsRoutes } from './routes/workspace/invitations.ts';
import { notesRoutes } from './routes/notes.ts';
import { repliesRoutes, replyTemplatesRoutes } from './routes/replies.ts';
import { privacyRoutes } from './routes/workspace/privacy.ts';
import { rootRoutes } from './routes/root.ts';
import type { Route } from './routes/route.ts';
import { rulesRoutes } from './routes/rules.ts';
import { sharingRoutes } from './routes/sharing.ts';
import { singleSignOnRoutes } from './routes/workspace/single-sign-on.ts';
import { submissionsRoutes } from './routes/submissions.ts';
import { scheduledExportsRoutes } from './routes/scheduled-exports.ts';
import { watchdogRoutes } from './routes/watchdog.ts';
import { workspacesRoutes } from './routes/workspace/workspaces.ts';

export type { HttpMethod, Route } from './routes/route.ts';

/** Names its groups by reference: the declarations of the package would otherwise repeat every schema. */
export type Routes = {
  readonly root: typeof rootRoutes;
  readonly auth: typeof authRoutes;
  readonly singleSignOn: typeof singleSignOnRoutes;
  readonly account: typeof accountRoutes;
  readonly factors: typeof factorsRoutes;
  readonly workspaces: typeof workspacesRoutes;
  readonly invitations: typeof invitationsRoutes;
  readonly audit: typeof auditRoutes;
  readonly privacy: typeof privacyRoutes;
  readonly endpoints: typeof endpointsRoutes;
  readonly rules: typeof rulesRoutes;
  readonly forms: typeof formsRoutes;
  readonly caps: typeof capsRoutes;
  readonly code: typeof codeRoutes;
  readonly submissions: typeof submissionsRoutes;
  readonly notes: typeof notesRoutes;
  readonly replies: typeof repliesRoutes;
  readonly replyTemplates: typeof replyTemplatesRoutes;
  readonly sharing: typeof sharingRoutes;
  readonly imports: typeof importsRoutes;
  readonly destinations: typeof destinationsRoutes;
  readonly hooks: typeof hooksRoutes;
  readonly deliveries: typeof deliveriesRoutes;
  readonly scheduledExports: typeof scheduledExportsRoutes;
  readonly watchdog: typeof watchdogRoutes;
  readonly insights: typeof insightsRoutes;
  readonly activity: typeof activityRoutes;
};

/** The REST interface, from which the server’s routes, the OpenAPI document, the client and the parity test come. */
export const routes: Routes = {
  root: rootRoutes,
  auth: authRoutes,
  singleSignOn: singleSignOnRoutes,
  account: accountRoutes,
  factors: factorsRoutes,
  workspaces: workspacesRoutes,
  invitations: invitationsRoutes,
  audit: auditRoutes,
  privacy: privacyRoutes,
  endpoints: endpointsRoutes,
  rules: rulesRoutes,
  forms: formsRoutes,
  caps: capsRoutes,
  code: codeRoutes,
  submissions: submissionsRoutes,
  notes: notesRoutes,
  replies: repliesRoutes,
  replyTemplates: replyTemplatesRoutes,
  sharing: sharingRoutes,
  imports: importsRoutes,
  destinations: destinationsRoutes,
  hooks: hooksRoutes,
  deliveries: deliveriesRoutes,
  scheduledExports: scheduledExportsRoutes,
  watchdog: watchdogRoutes,
  insights: insightsRoutes,
  activity: activityRoutes,
} satisfies Record<string, Record<string, Route>>;

/** The input of a route; `void` if it has none. */
export type RouteInput<R extends Route> = R['input'] extends z.ZodObject ? z.input<R['input']> : void;

/** The output of a route; `void` for 204. */
export type RouteOutput<R extends Route> = R['output'] extends z.ZodType
  ? z.output<R['output']>
  : R['output'] extends 'bytes' | 'events'
    ? Response
    : void;
