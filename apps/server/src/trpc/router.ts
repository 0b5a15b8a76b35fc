import { accountRouter } from '../features/account/account.trpc.ts';
import { activityRouter } from '../features/activity/activity.trpc.ts';
import { authRouter } from '../features/auth/auth.trpc.ts';
import { deliveriesRouter, destinationsRouter } from '../features/deliveries/deliveries.trpc.ts';
import { endpointsRouter } from '../features/endpoints/endpoints.trpc.ts';
import { formsRouter } from '../features/forms/forms.trpc.ts';
import { insightsRouter } from '../features/insights/insights.trpc.ts';
import { submissionsRouter } from '../features/submissions/submissions.trpc.ts';
import { router } from './init.ts';

/** The dashboard's private interface; its names are those of the contract's route table. */
export const appRouter = router({
  auth: authRouter,
  account: accountRouter,
  endpoints: endpointsRouter,
  forms: formsRouter,
  submissions: submissionsRouter,
  insights: insightsRouter,
  destinations: destinationsRouter,
  deliveries: deliveriesRouter,
  activity: activityRouter,
});

export type AppRouter = typeof appRouter;
