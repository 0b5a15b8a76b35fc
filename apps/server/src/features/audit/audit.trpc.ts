import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { listAudit } from './audit.service.ts';

const { audit } = routes;

export const auditRouter = router({
  list: authed
    .input(inputOf(audit.list))
    .output(audit.list.output)
    .query(({ ctx, input }) => listAudit(ctx, input)),
});
