import type { FastifyInstance } from 'fastify';
import { Readable } from 'node:stream';
import type { Deps } from '../../context.ts';
import { attachment } from '../../http/downloads/name-download.ts';
import { useProblems } from '../../http/error-handler.ts';
import { intakeLimits } from '../../http/limit-requests.ts';
import type { ExportLink } from './export-link.ts';
import { openExportLink } from './open-export-link.service.ts';

interface ExportRoute {
  /** No `id`: the limits count addresses only. */
  Params: ExportLink & { id?: never };
}

/** Downloads a scheduled export by its link, which is the permission. */
export async function exportDownloadRest(app: FastifyInstance, deps: Deps): Promise<void> {
  useProblems(app);
  const { addressPerMinute } = deps.config.rates;
  const onRequest = intakeLimits(deps.limiter, { addressPerMinute, endpointPerMinute: 0 }, 'export-link');
  app.get<ExportRoute>('/exports/:endpoint_id/:period/:signature', { onRequest }, async (request, reply) => {
    const { name, content_type, write } = await openExportLink(deps, request.params);
    return reply
      .type(content_type)
      .header('content-disposition', attachment(name))
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex, nofollow')
      .send(
        Readable.from(
          write(() => undefined),
          { objectMode: false },
        ),
      );
  });
}
