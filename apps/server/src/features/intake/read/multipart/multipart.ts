import type { AppError } from '../../../../errors.ts';
import type { FileStore } from '../../../../outbound/files/files.ts';
import type { ParsedBody, StoredFile } from '../parsed-body.ts';
import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { CHARSET_FIELD, decoderFor, decodeUtf8, type Decode } from '../charset.ts';
import { parseContentType } from '../content-type.ts';
import { fileLabel } from '../file-name.ts';
import { FileReceiver, type ReceivedFile } from '../file.ts';
import { FieldCollector, inMegabytes, quoted } from '../limits.ts';
import { createScanner, readFiles, type MultipartRequest } from './files.ts';
import { decodeRaw, type PartHead } from './head.ts';
import type { ReceivedField } from './scan.ts';
import { BodyRefused } from '../refusal.ts';

export interface MultipartOptions {
  limits: IntakeLimits;
  /** Gets the files, under temporary names. */
  files: FileStore;
}

/**
 * Reads multipart/form-data (RFC 7578, HTML standard): values are text whatever type their part claims, line breaks
 * stay as sent, a part with a file name is a file, and a file input left empty is nothing. Files go to the store as they
 * arrive. When this throws, for whatever reason, none of them is left there.
 * @throws {BodyRefused} malformed · too_large, naming the file or field, with the fields that could be read ·
 *   unavailable, when the store fails
 */
export async function readMultipart(request: MultipartRequest, options: MultipartOptions): Promise<ParsedBody> {
  const contentType = request.raw.headers['content-type'];
  const receiver = new FileReceiver(options.files, options.limits);
  try {
    const scanner = createScanner(contentType, options.limits);
    const files: ReceivedFile[] = [];
    for await (const part of readFiles(request, scanner, options.limits)) {
      const file = await receiver.receive(part);
      if (file) files.push(file);
    }
    const declared = parseContentType(contentType)?.parameters.get('charset');
    return toBody({ fields: scanner.fields, files, fileHeads: scanner.files }, receiver, {
      limits: options.limits,
      declared,
    });
  } catch (error) {
    await receiver.discard();
    throw error;
  }
}

interface Received {
  fields: ReceivedField[];
  files: ReceivedFile[];
  /** Of all file inputs, those left empty too. */
  fileHeads: readonly PartHead[];
}

interface Reading {
  limits: IntakeLimits;
  /** The request's own charset parameter. */
  declared: string | undefined;
}

/** Now that everything is there, the encoding is known: a `_charset_` field may stand anywhere in the form. */
function toBody(
  { fields, files, fileHeads }: Received,
  receiver: FileReceiver,
  { limits, declared }: Reading,
): ParsedBody {
  const announced = fields.find(({ head }) => 'bytes' in head.name && head.name.bytes === CHARSET_FIELD);
  const decode =
    decoderFor(announced && Buffer.concat(announced.chunks).toString('latin1')) ?? decoderFor(declared) ?? decodeUtf8;
  const collector = new FieldCollector(limits);
  collector.fileFields = [...new Set(fileHeads.map(({ name }) => decodeRaw(name, decode)))];
  for (const { head, chunks, size } of fields) {
    const value = (decoderFor(head.charset) ?? decode)(Buffer.concat(chunks));
    if (!collector.add(decodeRaw(head.name, decode), value, Math.max(size, Buffer.byteLength(value)))) break;
  }
  if (receiver.tooMany) collector.report('', `There are more than ${limits.maxFiles} files.`, 'too_many_files');
  const stored = files.flatMap((file) => toStoredFile(file, decode, { limits, collector }));
  if (receiver.failure) throw storageFailed(receiver.failure, collector);
  return { fields: collector.finish(), files: stored };
}

interface Checking {
  limits: IntakeLimits;
  collector: FieldCollector;
}

function toStoredFile(file: ReceivedFile, decode: Decode, { limits, collector }: Checking): StoredFile[] {
  const { head, size, sha256, tempId, contentType, flag } = file;
  const field = decodeRaw(head.name, decode);
  const name = fileLabel(head.filename ? decodeRaw(head.filename, decode) : '');
  collector.checkName(field);
  if (size > limits.maxFileBytes) collector.report(field, tooLarge(name, size, limits.maxFileBytes), 'file_too_large');
  return tempId === undefined ? [] : [{ field, name, contentType, flag, size, sha256, tempId }];
}

function tooLarge(name: string, size: number, limit: number): string {
  const [is, may] = [inMegabytes(size), inMegabytes(limit)];
  return is === may
    ? `${quoted(name)} is larger than ${may}, the limit for a file.`
    : `${quoted(name)} is ${is}. The limit is ${may} a file.`;
}

/** The visitor's text is still good: the refused page keeps it for another try. */
const storageFailed = (
  { code, message, cause, retryAfterSeconds }: AppError,
  { fields, fileFields }: FieldCollector,
): BodyRefused =>
  new BodyRefused(code, message, {
    cause,
    fields,
    fileFields,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
