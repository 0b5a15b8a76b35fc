import { routes } from '@postern/contracts';
import { attachment } from '../../http/name-download.ts';
import type { RestScope } from '../../http/rest.ts';
import { openFile } from './files.service.ts';

export function filesRest(rest: RestScope): void {
  // Strangers' bytes are never rendered on our origin: always saved, never sniffed, and boxed in should that fail.
  rest.bytes(routes.submissions.download, async (ctx, input, reply) => {
    const file = await openFile(ctx, input);
    return reply
      .type('application/octet-stream')
      .header('content-length', file.size)
      .header('content-disposition', attachment(file.name))
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(file.stream);
  });
}
