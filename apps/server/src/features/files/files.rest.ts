import { routes } from '@postern/contracts';
import { AppError } from '../../errors.ts';
import type { RestScope } from '../../http/rest.ts';
import { sendAttachment } from '../../http/downloads/send-attachment.ts';
import { findDownload } from './files.service.ts';
import { readRange } from './read-range.ts';

export function filesRest(rest: RestScope): void {
  rest.bytes(routes.submissions.download, async (ctx, input, reply) => {
    const file = await findDownload(ctx, input);
    // The bytes of a file never change, so its id stands for them.
    const etag = `"${input.file_id}"`;
    reply.header('accept-ranges', 'bytes').header('etag', etag);
    const range = readRange(reply.request.headers, { size: file.size, etag });
    if (range === 'unsatisfiable') {
      reply.header('content-range', `bytes */${file.size}`);
      throw new AppError(
        'range_not_satisfiable',
        `The file has ${file.size} bytes, and none of them are in this range.`,
      );
    }
    const { stream, size } = await file.open(range);
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.size}`);
    return sendAttachment(reply, { name: file.name, size, stream });
  });
}
