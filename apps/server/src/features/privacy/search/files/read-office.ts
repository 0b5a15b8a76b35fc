import type { Zip } from '../../../import/read/workbook/open-zip.ts';
import { parseXml } from '../../../import/read/workbook/parse-xml.ts';
import type { DocumentText } from './file-result.model.ts';
import { PartText } from './part-text.ts';
import { TextSink, TooMuchText } from './text-sink.ts';

/** The most bytes of all parts of a document after decompression. */
const MAX_BYTES = 256 * 1024 ** 2;

const CONTENT_TYPES = '[Content_Types].xml';
const MANIFEST = 'META-INF/manifest.xml';
/** Files within a document. Pictures have no text, macros and printer settings have none of a person. */
const EMBEDDED =
  /\.(?:docx?|docm|xlsx?|xlsm|xlsb|pptx?|od[tsp]|pdf|html?|mht|rtf|txt|msg|eml)$|\/embeddings\/|xl\/.*\.bin$/i;
const HARMLESS = /printerSettings\d*\.bin$|vbaProject\.bin$/i;

/** Whether a ZIP file is a document of Office Open XML (ECMA-376) or OpenDocument (ISO/IEC 26300). */
export const isOffice = ({ names }: Zip): boolean =>
  names.has(CONTENT_TYPES) || (names.has('content.xml') && names.has(MANIFEST));

/**
 * The text of a document: all its parts, with comments, notes, deleted text, links and properties.
 * @throws {FileError} when a part is broken
 */
export async function readOffice(zip: Zip): Promise<DocumentText> {
  if (await isProtected(zip)) return { text: '', unread: 'protected' };
  const names = [...zip.names];
  const parts = names.filter((name) => /\.(?:xml|rels)$/.test(name));
  if (parts.reduce((sum, name) => sum + zip.sizeOf(name), 0) > MAX_BYTES) return { text: '', unread: 'limit' };
  const sink = new TextSink();
  try {
    for (const name of parts) await readPart(zip, name, sink);
  } catch (error) {
    if (error instanceof TooMuchText) return { text: sink.toString(), unread: 'limit' };
    throw error;
  }
  const hasFiles = names.some((name) => EMBEDDED.test(name) && !HARMLESS.test(name));
  return { text: sink.toString(), unread: hasFiles ? 'embedded' : null };
}

async function readPart(zip: Zip, name: string, sink: TextSink): Promise<void> {
  const part = new PartText(sink, {
    isOpenDocument: !zip.names.has(CONTENT_TYPES),
    isProperties: /^docProps\/|^meta\.xml$/.test(name),
  });
  for await (const _ of parseXml(zip.read(name), part));
  part.end();
}

/** Whether an OpenDocument file needs a password. Office Open XML files with one are no ZIP files. */
async function isProtected(zip: Zip): Promise<boolean> {
  if (!zip.names.has(MANIFEST)) return false;
  let isEncrypted = false;
  const handler = {
    open: (tag: string) => void (isEncrypted ||= tag === 'encryption-data'),
    close: nothing,
    text: nothing,
  };
  for await (const _ of parseXml(zip.read(MANIFEST), handler));
  return isEncrypted;
}

const nothing = () => undefined;
