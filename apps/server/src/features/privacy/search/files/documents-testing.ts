import { constants, deflateRawSync, deflateSync } from 'node:zlib';
import { zipOf } from '../../../import/read/workbook/workbook-testing.ts';

/** A PDF file of these objects (ISO 32000-1, 7.5), the first of which is the catalog. */
export function pdfFile(objects: readonly (string | Buffer)[], trailer = ''): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const places: number[] = [];
  let at = parts[0]?.length ?? 0;
  const add = (part: string | Buffer) => {
    const bytes = Buffer.from(part as string, 'latin1');
    at += bytes.length;
    parts.push(bytes);
  };
  for (const [n, object] of objects.entries()) {
    places.push(at);
    add(`${n + 1} 0 obj\n`);
    add(object);
    add('\nendobj\n');
  }
  const table = at;
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  add(`xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`);
  add(`startxref\n${table}\n%%EOF\n`);
  return Buffer.concat(parts);
}

export const pdfStream = (content: string | Buffer, dictionary = ''): Buffer =>
  Buffer.concat([
    Buffer.from(`<</Length ${Buffer.byteLength(content)}${dictionary}>>\nstream\n`),
    Buffer.from(content as string, 'latin1'),
    Buffer.from('\nendstream'),
  ]);

/** A compressed stream, as most programs write them. */
export const deflated = (content: string | Buffer): Buffer => pdfStream(deflateSync(content), '/Filter/FlateDecode');

/** A compressed stream that grows to as many megabytes of spaces, and has hardly any bytes itself. */
export function deflatedSpaces(megabytes: number): Buffer {
  const block = deflateRawSync(Buffer.alloc(2 ** 20, ' '), { finishFlush: constants.Z_FULL_FLUSH });
  const zlib = [Buffer.from([0x78, 0x9c]), ...Array.from({ length: megabytes }, () => block), deflateRawSync('')];
  // Readers of PDF files ignore the checksum at its end.
  return pdfStream(Buffer.concat([...zlib, Buffer.alloc(4)]), '/Filter/FlateDecode');
}

interface PdfPage {
  content: string | Buffer;
  /** More entries of the page, of the catalog and of the trailer; further objects begin with number 6. */
  page?: string;
  catalog?: string;
  trailer?: string;
  more?: readonly (string | Buffer)[];
}

/** A PDF file with one page, whose content is a stream of operators. */
export const pdfWith = ({ content, page = '', catalog = '', trailer = '', more = [] }: PdfPage): Buffer =>
  pdfFile(
    [
      `<</Type/Catalog/Pages 2 0 R${catalog}>>`,
      '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>${page}>>`,
      Buffer.isBuffer(content) ? content : deflated(content),
      '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      ...more,
    ],
    trailer,
  );

/** A page with lines, each of which is written in runs. */
export const pdfOf = (...lines: readonly (readonly string[])[]): Buffer =>
  pdfWith({
    content: `BT /F 12 Tf 50 800 Td ${lines.map((runs) => `${runs.map((run) => `(${run}) Tj`).join(' ')} 0 -16 Td`).join('\n')} ET`,
  });

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const CONTENT_TYPES = `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`;

/** A DOCX file with this XML in its body, and other parts. */
export const docxWith = (body: string, parts: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  zipOf({
    '[Content_Types].xml': CONTENT_TYPES,
    'word/document.xml': `${HEAD}<w:document xmlns:w="${MAIN}"><w:body>${body}</w:body></w:document>`,
    ...parts,
  });

/** A DOCX file with paragraphs, each of which is written in runs. */
export const docxOf = (...paragraphs: readonly (readonly string[])[]): Promise<Buffer> =>
  docxWith(
    paragraphs
      .map(
        (runs) =>
          `<w:p>${runs.map((run) => `<w:r><w:rPr><w:b/></w:rPr>\n<w:t xml:space="preserve">${run}</w:t></w:r>\n`).join('')}</w:p>`,
      )
      .join('\n'),
  );

/** The same DOCX file, whose directory says that its body grows to as many bytes (APPNOTE 4.3.12). */
export function sayingSize(docx: Buffer, size: number): Buffer {
  const changed = Buffer.from(docx);
  const entry = changed.lastIndexOf('word/document.xml') - 46;
  changed.writeUInt32LE(size, entry + 24);
  return changed;
}
