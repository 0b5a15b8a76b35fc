import { accountRouter, profileProcedures } from '../features/account/account.trpc.ts';
import { activityRouter } from '../features/activity/activity.trpc.ts';
import { auditRouter } from '../features/audit/audit.trpc.ts';
import { authProcedures } from '../features/auth/auth.trpc.ts';
import { factorsRouter, secondFactorProcedures } from '../features/auth/factors/factors.trpc.ts';
import { deliveriesRouter, destinationDeliveryProcedures } from '../features/deliveries/deliveries.trpc.ts';
import { destinationsProcedures } from '../features/destinations/destinations.trpc.ts';
import { endpointsRouter } from '../features/endpoints/endpoints.trpc.ts';
import { erasureProcedures } from '../features/erasure/erasure.trpc.ts';
import { formsRouter } from '../features/forms/forms.trpc.ts';
import { hooksRouter } from '../features/hooks/hooks.trpc.ts';
import { importsRouter } from '../features/import/imports.trpc.ts';
import { insightsRouter } from '../features/insights/insights.trpc.ts';
import { repliesRouter } from '../features/replies/replies.trpc.ts';
import { replyTemplatesRouter } from '../features/reply-templates/reply-templates.trpc.ts';
import { notesRouter, peopleProcedures } from '../features/notes/notes.trpc.ts';
import { codeRouter } from '../features/as-code/code.trpc.ts';
import { privacyRouter } from '../features/privacy/privacy.trpc.ts';
import { capsRouter } from '../features/caps/caps.trpc.ts';
import { rulesRouter } from '../features/rules/rules.trpc.ts';
import { scheduledExportsRouter } from '../features/scheduled-exports/scheduled-exports.trpc.ts';
import { watchdogRouter } from '../features/watchdog/watchdog.trpc.ts';
import { sharingRouter } from '../features/sharing/sharing.trpc.ts';
import { singleSignOnRouter } from '../features/single-sign-on/single-sign-on.trpc.ts';
import { submissionsProcedures } from '../features/submissions/submissions.trpc.ts';
import { invitationsRouter, workspacesRouter } from '../features/workspaces/workspaces.trpc.ts';
import { router } from '../trpc/init.ts';

/** The dashboard's private interface; its names are those of the contract's route table. */
export const appRouter = router({
  auth: router({ ...authProcedures, ...secondFactorProcedures, ...profileProcedures }),
  singleSignOn: singleSignOnRouter,
  account: accountRouter,
  factors: factorsRouter,
  workspaces: workspacesRouter,
  invitations: invitationsRouter,
  audit: auditRouter,
  privacy: privacyRouter,
  endpoints: endpointsRouter,
  rules: rulesRouter,
  forms: formsRouter,
  submissions: router({ ...submissionsProcedures, ...peopleProcedures, ...erasureProcedures }),
  notes: notesRouter,
  replies: repliesRouter,
  replyTemplates: replyTemplatesRouter,
  caps: capsRouter,
  code: codeRouter,
  sharing: sharingRouter,
  scheduledExports: scheduledExportsRouter,
  watchdog: watchdogRouter,
  imports: importsRouter,
  insights: insightsRouter,
  destinations: router({ ...destinationsProcedures, ...destinationDeliveryProcedures }),
  hooks: hooksRouter,
  deliveries: deliveriesRouter,
  activity: activityRouter,
});

export type AppRouter = typeof appRouter;
