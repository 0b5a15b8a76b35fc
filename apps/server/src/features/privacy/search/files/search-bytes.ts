import type { PrivacyUnreadReason } from '@postern/contracts';
import { ZipBombError } from '../../../import/read/file.error.ts';
import { openZip } from '../../../import/read/workbook/open-zip.ts';
import type { Matcher } from '../match-value.ts';
import type { DocumentText, FileResult } from './file-result.model.ts';
import { listReadings } from './list-readings.ts';
import { isOffice, readOffice } from './read-office.ts';
import { isPdf, readPdf } from './read-pdf.ts';
import { TooMuchText } from './text-sink.ts';

/** Files of old Office formats, and new ones with a password, begin with this (MS-CFB). */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const PASSWORD = Buffer.from('EncryptedPackage', 'utf16le');

/** Whether a file has a value. What it is follows from its bytes, because a visitor chooses its name. */
export async function searchBytes(matcher: Matcher, bytes: Buffer): Promise<FileResult> {
  const document = await readDocument(bytes);
  if (document?.text) {
    const has = listReadings(document.text).some((reading) => hasValue(matcher, reading));
    if (has || document.unread === null) return { has, unread: document.unread };
  }
  // The bytes of a file that is not read may still have the value, such as the properties of a photo.
  const { text, unread } = decodeText(bytes);
  return { has: hasValue(matcher, text), unread: document ? document.unread : unread };
}

/** @returns undefined if the file is no document */
async function readDocument(bytes: Buffer): Promise<DocumentText | undefined> {
  try {
    if (isPdf(bytes)) return await readPdf(bytes);
    if (bytes.subarray(0, 2).equals(Buffer.from('PK'))) {
      const zip = await openZip(inMemory(bytes));
      return isOffice(zip) ? await readOffice(zip) : undefined;
    }
    if (bytes.subarray(0, 8).equals(COMPOUND) && bytes.includes(PASSWORD)) return { text: '', unread: 'protected' };
    return undefined;
  } catch (error) {
    return { text: '', unread: reasonOf(error) };
  }
}

function reasonOf(error: unknown): PrivacyUnreadReason {
  if (error instanceof TooMuchText || error instanceof ZipBombError || error instanceof RangeError) return 'limit';
  return error instanceof Error && error.name === 'PasswordException' ? 'protected' : 'broken';
}

const inMemory = (bytes: Buffer): Parameters<typeof openZip>[0] => ({
  size: bytes.length,
  open: async (range) =>
    (async function* () {
      yield range ? bytes.subarray(range.start, range.end + 1) : bytes;
    })(),
});

/** Text has no U+0000, and hardly any other format has none. */
function decodeText(bytes: Buffer): DocumentText {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe;
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff;
  const text = new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8').decode(bytes);
  return { text, unread: text.includes('\0') ? 'not_text' : null };
}

/** Folding ten megabytes takes long, so that a text without the pieces is not folded. */
function hasValue({ pieces, has }: Matcher, text: string): boolean {
  const lower = text.toLowerCase();
  const isAscii = !/[^\0-\x7f]/.test(lower);
  if (isAscii && !pieces.every((piece) => lower.includes(piece))) return false;
  return has(text);
}
