import { routes } from '@postern/contracts';
import { authed, router } from '../../trpc/init.ts';
import * as service from './insights.service.ts';

const { insights } = routes;

export const insightsRouter = router({
  overview: authed
    .input(insights.overview.input)
    .output(insights.overview.output)
    .query(({ ctx, input }) => service.getOverview(ctx, input)),
  endpoint: authed
    .input(insights.endpoint.input)
    .output(insights.endpoint.output)
    .query(({ ctx, input }) => service.getInsights(ctx, input)),
});
