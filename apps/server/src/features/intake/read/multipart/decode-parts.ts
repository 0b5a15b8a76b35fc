import type { IntakeLimits } from '../../../../lib/intake-limits.ts';
import { CHARSET_FIELD, chooseDecoder, decoderFor, type Decode } from '../choose-decoder.ts';
import { FieldCollector } from '../field-collector.ts';
import type { FileReceiver, ReceivedFile } from './file-receiver.ts';
import { labelFile } from './label-file.ts';
import type { ParsedBody, StoredFile } from '../parsed-body.model.ts';
import { BodyRefused } from '../refuse-body.ts';
import type { MultipartScanner } from './multipart-scanner.ts';
import { decodeRaw } from './parse-part-head.ts';

/** The scanned parts: fields, and the heads of all file inputs, including empty ones. */
type ScannedParts = Pick<MultipartScanner, 'fields' | 'files'>;
type ReceivedFiles = Pick<FileReceiver, 'files' | 'hasTooMany' | 'failure'>;

/**
 * Turns the parts of a complete body into fields and files. Names and values are bytes until then, because a
 * `_charset_` field may be anywhere in the form.
 * @param charset the request's own charset parameter
 * @throws {BodyRefused} too_large · unavailable, when the store failed
 */
export function decodeParts(
  scanned: ScannedParts,
  received: ReceivedFiles,
  { limits, charset }: { limits: IntakeLimits; charset: string | undefined },
): ParsedBody {
  const decode = chooseDecoder(announcedCharset(scanned), charset);
  const fileFields = [...new Set(scanned.files.map(({ name }) => decodeRaw(name, decode)))];
  const collector = new FieldCollector(limits, fileFields);
  for (const { head, chunks, size } of scanned.fields) {
    const value = (decoderFor(head.charset) ?? decode)(Buffer.concat(chunks));
    if (!collector.add(decodeRaw(head.name, decode), value, Math.max(size, Buffer.byteLength(value)))) break;
  }
  if (received.hasTooMany) collector.reportTooManyFiles();
  const files = received.files.map((file) => ({ ...file, ...decodeNames(file, decode) }));
  for (const file of files) collector.checkFile(file);
  if (received.failure) throw storageFailed(received.failure, collector);
  return { fields: collector.finish(), files: files.flatMap(toStoredFile) };
}

function announcedCharset({ fields }: ScannedParts): string | undefined {
  const announced = fields.find(({ head }) => 'bytes' in head.name && head.name.bytes === CHARSET_FIELD);
  return announced && Buffer.concat(announced.chunks).toString('latin1');
}

const decodeNames = ({ head }: ReceivedFile, decode: Decode): Pick<StoredFile, 'field' | 'name'> => ({
  field: decodeRaw(head.name, decode),
  name: labelFile(head.filename ? decodeRaw(head.filename, decode) : ''),
});

type NamedFile = ReceivedFile & Pick<StoredFile, 'field' | 'name'>;

const toStoredFile = ({ field, name, contentType, flag, size, sha256, tempId }: NamedFile): StoredFile[] =>
  tempId === undefined ? [] : [{ field, name, contentType, flag, size, sha256, tempId }];

/** The visitor's text is still valid: the refused page keeps it for another try. */
const storageFailed = (
  { code, message, cause, retryAfterSeconds }: NonNullable<ReceivedFiles['failure']>,
  { fields, fileFields }: FieldCollector,
): BodyRefused =>
  new BodyRefused(code, message, {
    cause,
    fields,
    fileFields,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
