import { routes } from '@postern/contracts';
import { attachment } from '../../http/name-download.ts';
import type { RestScope } from '../../http/rest.ts';
import { openFile } from './files.service.ts';

export function filesRest(rest: RestScope): void {
  // Our origin never renders strangers' bytes: they are always saved, never sniffed, and sandboxed in case that fails.
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
