import { authRouter } from '../features/auth/auth.trpc.ts';
import { endpointsRouter } from '../features/endpoints/endpoints.trpc.ts';
import { submissionsRouter } from '../features/submissions/submissions.trpc.ts';
import { router } from './init.ts';

/** The dashboard's private interface; its names are those of the contract's route table. */
export const appRouter = router({
  auth: authRouter,
  endpoints: endpointsRouter,
  submissions: submissionsRouter,
});

export type AppRouter = typeof appRouter;
