import { pipeline, Transform, type Readable } from 'node:stream';
import { MailError } from './error.ts';
import { oneLine } from '../../lib/cut-text.ts';

/** A file that goes with a mail. */
export interface MailAttachment {
  /** A label, never a path. */
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** The bytes, or what opens them: each recipient and each attempt reads them anew. */
  content: Buffer | (() => Promise<Readable>);
}

/** Bytes of all files of one mail: many servers refuse mails over 20 MB, and a mail's encoding adds a third. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;

const MAX_NAME_CHARS = 200;
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;
/** Types that mail programs take apart instead of showing as a file (RFC 2046, section 5). */
const TAKEN_APART = /^(?:message|multipart)\//i;

/**
 * As the transport wants them. It leaves open what it does not get to, so the caller closes all of them afterwards.
 * @throws {MailError} when there is too much of it, or a file cannot be opened
 */
export async function openAttachments(attachments: readonly MailAttachment[]) {
  if (totalBytes(attachments) > MAX_ATTACHED_BYTES) {
    const reply = 'The attached files are larger than 10 MB together.';
    throw new MailError({ stage: 'attachment', permanent: true, status: null, reply });
  }
  const opened = await Promise.allSettled(attachments.map(open));
  const failed = opened.find((result) => result.status === 'rejected');
  if (!failed) return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  closeAttachments(opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  const reply = 'An attached file could not be read.';
  throw new MailError({ stage: 'attachment', permanent: false, status: null, reply, cause: failed.reason });
}

/** Lets go of the files, read or not. */
export function closeAttachments(opened: readonly { content: Buffer | Readable }[]): void {
  for (const { content } of opened) if (!Buffer.isBuffer(content)) content.destroy();
}

export const totalBytes = (attachments: readonly MailAttachment[]): number =>
  attachments.reduce((sum, { size, content }) => sum + (Buffer.isBuffer(content) ? content.length : size), 0);

async function open({ name, contentType, size, content }: MailAttachment) {
  const isFile = MEDIA_TYPE.test(contentType) && !TAKEN_APART.test(contentType);
  return {
    filename: oneLine(name, MAX_NAME_CHARS) || 'file',
    contentType: isFile ? contentType : 'application/octet-stream',
    contentDisposition: 'attachment' as const,
    contentTransferEncoding: 'base64' as const,
    content: Buffer.isBuffer(content) ? content : atMost(size, await content()),
  };
}

/** What is longer than announced breaks the mail off: the limit was checked with what was announced. */
function atMost(size: number, source: Readable): Readable {
  let left = size;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error('The file is longer than announced.'));
      else done(null, chunk);
    },
  });
  // Errors of either reach whoever reads the end of it.
  pipeline(source, counted, () => undefined);
  return counted;
}
