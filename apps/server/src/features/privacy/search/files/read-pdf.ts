import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { DocumentText } from './file-result.model.ts';
import { TextSink, TooMuchText } from './text-sink.ts';

/** The most pages of one file. */
const MAX_PAGES = 5000;

const CMAPS = path.join(path.dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json'))), 'cmaps/');

/** A PDF file begins with this, perhaps after other bytes (ISO 32000-1, appendix H.3). */
export const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-');

/**
 * The text of a PDF file: its pages, comments, links, form fields and properties. Nothing in it is executed, and nothing
 * that it refers to is loaded.
 * @throws when it cannot be opened
 */
export async function readPdf(bytes: Buffer): Promise<DocumentText> {
  // Loaded when the first PDF file is read: it takes longer than most files.
  const { getDocument, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: CMAPS,
    disableFontFace: true,
    enableXfa: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    return await readDocument(await loading.promise);
  } finally {
    await loading.destroy();
  }
}

async function readDocument(pdf: PDFDocumentProxy): Promise<DocumentText> {
  const sink = new TextSink();
  try {
    const unread = await addDocument(sink, pdf);
    return { text: sink.toString(), unread };
  } catch (error) {
    if (error instanceof TooMuchText) return { text: sink.toString(), unread: 'limit' };
    throw error;
  }
}

async function addDocument(sink: TextSink, pdf: PDFDocumentProxy): Promise<DocumentText['unread']> {
  const { info, metadata } = await pdf.getMetadata();
  addValues(sink, info);
  addValues(sink, metadata?.getRaw());
  addFields(sink, await pdf.getFieldObjects());
  // Forms of the retired kind XFA have their text elsewhere.
  let isWithoutText = 'IsXFAPresent' in info && info.IsXFAPresent === true;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES); number += 1) {
    const page = await pdf.getPage(number);
    if (!(await addPage(sink, page))) isWithoutText = true;
    page.cleanup();
  }
  if (pdf.numPages > MAX_PAGES) return 'limit';
  if (isWithoutText) return 'no_text';
  return (await pdf.getAttachments()) === null ? null : 'embedded';
}

/** @returns whether the page has any text */
async function addPage(sink: TextSink, page: PDFPageProxy): Promise<boolean> {
  let hasText = false;
  const { items } = await page.getTextContent();
  for (const item of items) {
    if (!('str' in item)) continue;
    hasText ||= item.str.trim() !== '';
    sink.add(item.hasEOL ? `${item.str}\n` : item.str);
  }
  sink.add('\n\n');
  for (const annotation of await page.getAnnotations()) addValues(sink, annotation);
  return hasText;
}

/** What annotations and properties have that people write, by the names of pdf.js. */
const written = new Set([
  'str',
  'url',
  'unsafeUrl',
  'fieldValue',
  'alternativeText',
  'contentsObj',
  'titleObj',
  'Custom',
]);
/** Properties of the document (ISO 32000-1, 14.3.3). */
const properties = new Set(['Title', 'Author', 'Subject', 'Keywords', 'Creator', 'Producer']);

function addValues(sink: TextSink, value: unknown, isWritten = false): void {
  if (typeof value === 'string') sink.add(`${value}\n\n`);
  if (Array.isArray(value) && isWritten) for (const each of value) addValues(sink, each, true);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [name, inner] of Object.entries(value))
    if (isWritten || written.has(name) || properties.has(name))
      addValues(sink, inner, name === 'Custom' || name === 'fieldValue');
}

/** The values of form fields, also of those that no page shows. */
function addFields(sink: TextSink, fields: Awaited<ReturnType<PDFDocumentProxy['getFieldObjects']>>): void {
  for (const widgets of Object.values(fields ?? {}))
    for (const widget of widgets) {
      const { value, defaultValue } = widget as { value?: unknown; defaultValue?: unknown };
      addValues(sink, [value, defaultValue], true);
    }
}
