import { pipeline, Transform, type Readable } from 'node:stream';
import { MailError } from './error.ts';
import { oneLine } from '../../lib/cut-text.ts';

/** A file attached to an email. */
export interface MailAttachment {
  /** A label, never a path. */
  name: string;
  contentType: string;
  /** Bytes. */
  size: number;
  /** The bytes, or a function that opens them: each recipient and each attempt reads them again. */
  content: Buffer | (() => Promise<Readable>);
}

/** The most bytes of all files of one email: many servers refuse emails over 20 MB, and the encoding adds a third. */
export const MAX_ATTACHED_BYTES = 10 * 1024 * 1024;

const MAX_NAME_CHARS = 200;
const MEDIA_TYPE = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/;
/** Types that email clients unpack instead of showing as a file (RFC 2046, section 5). */
const TAKEN_APART = /^(?:message|multipart)\//i;

/**
 * Attachments in the transport's format. The transport leaves files open that it does not reach, so the caller closes
 * all of them.
 * @throws {MailError} when they are too large, or a file cannot be opened
 */
export async function openAttachments(attachments: readonly MailAttachment[]) {
  if (totalBytes(attachments) > MAX_ATTACHED_BYTES) {
    const reply = 'The attached files are larger than 10 MB in total.';
    throw new MailError({ stage: 'attachment', permanent: true, status: null, reply });
  }
  const opened = await Promise.allSettled(attachments.map(open));
  const failed = opened.find((result) => result.status === 'rejected');
  if (!failed) return opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  closeAttachments(opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])));
  const reply = 'An attached file could not be read.';
  throw new MailError({ stage: 'attachment', permanent: false, status: null, reply, cause: failed.reason });
}

/** Closes the files, read or not. */
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

/** A file that is longer than announced aborts the email: the limit was checked with the announced size. */
function atMost(size: number, source: Readable): Readable {
  let left = size;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      left -= chunk.length;
      if (left < 0) done(new Error('The file is longer than announced.'));
      else done(null, chunk);
    },
  });
  // The reader of the result gets the errors of both.
  pipeline(source, counted, () => undefined);
  return counted;
}
