import { Readable } from 'node:stream';
import { routes } from '@postern/contracts';
import { attachment } from '../../http/downloads/name-download.ts';
import type { RestScope } from '../../http/rest.ts';
import { exportAudit, listAudit } from './audit.service.ts';

export function auditRest(rest: RestScope): void {
  rest.authed(routes.audit.list, listAudit);
  rest.bytes(routes.audit.export, async (ctx, input, reply) => {
    const { name, content } = await exportAudit(ctx, input);
    return reply
      .type('application/x-ndjson; charset=utf-8')
      .header('content-disposition', attachment(name))
      .send(Readable.from(content, { objectMode: false }));
  });
}
