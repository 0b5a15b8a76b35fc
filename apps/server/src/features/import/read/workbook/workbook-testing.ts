import { buffer } from 'node:stream/consumers';
import { toZip } from '../../../../lib/zip/zip.ts';
import type { StoredBytes } from '../stored-bytes.model.ts';

/** The bytes of a ZIP file with these parts. */
export function zipOf(parts: Readonly<Record<string, string>>): Promise<Buffer> {
  const at = new Date(0);
  return buffer(
    toZip(
      (async function* () {
        for (const [name, content] of Object.entries(parts)) yield { name, content, compress: true, at };
      })(),
    ),
  );
}

/** Bytes in memory as a stored file. */
export const storedOf = (bytes: Buffer): StoredBytes => ({
  size: bytes.length,
  open: async (range) =>
    (async function* () {
      yield bytes.subarray(range?.start ?? 0, range ? range.end + 1 : bytes.length);
    })(),
});

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

export const workbookXml = (names: readonly string[], properties = ''): string =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${properties}<sheets>${names
    .map((name, n) => `<sheet name="${name}" sheetId="${n + 1}" r:id="rId${n + 1}"/>`)
    .join('')}</sheets></workbook>`;

export const relationsXml = (targets: readonly string[]): string =>
  `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${targets
    .map((target, n) => `<Relationship Id="rId${n + 1}" Type="${OFFICE}/x" Target="${target}"/>`)
    .join('')}</Relationships>`;

export const sheetXml = (rows: string): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
