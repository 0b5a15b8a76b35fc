import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import * as service from './insights.service.ts';

const { insights } = routes;

export const insightsRouter = router({
  overview: authed
    .input(inputOf(insights.overview))
    .output(insights.overview.output)
    .query(({ ctx, input }) => service.getOverview(ctx, input)),
  endpoint: authed
    .input(inputOf(insights.endpoint))
    .output(insights.endpoint.output)
    .query(({ ctx, input }) => service.getInsights(ctx, input)),
});
