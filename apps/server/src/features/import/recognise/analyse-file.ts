import { limits, type Import, type ImportMapping } from '@postern/contracts';
import { cutText } from '../../../lib/cut-text.ts';
import type { JsonValue } from '../../../lib/field-entry.ts';
import { namesZone, orderOf } from '../map/parse-time.ts';
import { isArchive, listFolders, proposeFolder, refuseLargeFiles } from '../read/archive.ts';
import { decodeText } from '../read/decode-text.ts';
import { detectFormat } from '../read/detect-format.ts';
import type { Encoding, FileFacts, FileRow } from '../read/file-row.model.ts';
import { readRows } from '../read/read-rows.ts';
import type { StoredBytes } from '../read/stored-bytes.model.ts';
import { isWorkbook, listSheets } from '../read/workbook/open-workbook.ts';
import { openZip } from '../read/workbook/open-zip.ts';
import { FileError } from '../read/file.error.ts';
import { proposeMapping, recogniseSource, toSourceRow } from './recognise-source.ts';
import type { Source, SourceRow } from './source.model.ts';

/** Rows from which the columns, the source and the written form of times are found. */
const ROWS = 500;
const SHOWN_ROWS = 5;
const SAMPLES = 3;
const SAMPLE_CHARS = 120;
const START_CHARS = 64 * 1024;

export interface Analysis {
  facts: FileFacts;
  source: Source;
  mapping: ImportMapping;
  preview: Pick<Import, 'asks' | 'columns' | 'rows' | 'sheet' | 'sheets'>;
  /** The names of a table’s fields in their order; empty for JSON, whose rows differ. */
  fieldNames: string[];
}

interface AnalyseOptions {
  endpoint_id: string;
  encoding: Encoding;
  /** Whether its first bytes are those of a ZIP file. */
  isZip: boolean;
  /** The sheet of a workbook, or the folder of an archive. */
  sheet: string | undefined;
}

/**
 * Reads the beginning of a file.
 * @throws {FileError} when it cannot be imported
 */
export async function analyseFile(
  file: StoredBytes,
  { endpoint_id, encoding, isZip, sheet }: AnalyseOptions,
): Promise<Analysis> {
  const parts = isZip ? await partsOf(file, endpoint_id) : undefined;
  const facts: FileFacts = parts
    ? { format: parts.format, encoding: 'utf-8', sheet: sheet ?? parts.proposed }
    : { format: detectFormat(await readStart(await file.open(), encoding)), encoding };
  const { head, read } = await readFirst(file, facts);
  const keys = read.flatMap(({ cells }) => cells.map(([name]) => name));
  const source = recogniseSource(facts.format, new Set(head ?? keys));
  const rows = read.map((row) => toSourceRow(source, row));
  const texts = collectTexts(rows, source.toCells ? [] : (head ?? []));
  const mapping = proposeMapping(source, [...texts.keys()]);
  const times = mapping.time === null ? [] : (texts.get(mapping.time) ?? []);
  const order = findOrder(times);
  const proposed = { ...mapping, date_order: order === 'ask' ? null : order };
  return {
    facts,
    source,
    mapping: proposed,
    fieldNames: head ? (source.toFieldNames?.(head) ?? head) : [],
    preview: {
      sheet: facts.sheet ?? null,
      sheets: parts?.sheets ?? [],
      asks: listQuestions(proposed, times, order),
      columns: [...texts].map(([name, all]) => ({ name, samples: pickSamples(all).map(toSample) })),
      rows: rows.slice(0, SHOWN_ROWS).map(({ line, cells }) => ({
        line,
        cells: cells.map(([name, value]): [string, string] => [name, toSample(toText(value))]),
      })),
    },
  };
}

interface Parts {
  format: 'xlsx' | 'zip';
  sheets: string[];
  proposed: string | undefined;
}

/** The sheets of a workbook, or the folders of our archive. @throws {FileError} when the ZIP file is something else */
async function partsOf(file: StoredBytes, endpoint_id: string): Promise<Parts> {
  const zip = await openZip(file);
  if (isWorkbook(zip)) {
    const sheets = await listSheets(zip);
    return { format: 'xlsx', sheets, proposed: sheets[0] };
  }
  if (!isArchive(zip))
    throw new FileError(
      'This is a ZIP archive, and not of Postern. Unpack it, and upload the file with the submissions.',
    );
  refuseLargeFiles(zip, file.size);
  const sheets = listFolders(zip);
  return { format: 'zip', sheets, proposed: proposeFolder(sheets, endpoint_id) };
}

/** The first rows of a file, and the columns if it is a table. */
async function readFirst(
  file: StoredBytes,
  facts: FileFacts,
): Promise<{ head: string[] | undefined; read: FileRow[] }> {
  let head: string[] | undefined;
  const read: FileRow[] = [];
  for await (const rows of readRows(file, facts, (columns) => (head = columns))) {
    read.push(...rows.filter((row): row is FileRow => 'cells' in row));
    if (read.length >= ROWS) break;
  }
  return { head, read: read.slice(0, ROWS) };
}

/** The values of each column, in the order in which columns are found. */
function collectTexts(rows: readonly SourceRow[], head: readonly string[]): Map<string, string[]> {
  const texts = new Map(head.map((name): [string, string[]] => [name, []]));
  for (const { cells } of rows) {
    for (const [name, value] of cells) {
      const known = texts.get(name);
      if (known) known.push(toText(value));
      else if (texts.size < limits.importColumns) texts.set(name, [toText(value)]);
    }
  }
  return texts;
}

async function readStart(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): Promise<string> {
  let start = '';
  for await (const text of decodeText(bytes, encoding)) {
    start += text;
    if (start.length >= START_CHARS) break;
  }
  return start;
}

/** The first values. A date that can be read in two ways comes before them, because people are asked about it. */
function pickSamples(all: readonly string[]): string[] {
  const unclear = all.findIndex((text) => orderOf(text) === 'either');
  const first = unclear < SAMPLES ? [] : all.slice(unclear, unclear + 1);
  return [...first, ...all].slice(0, SAMPLES);
}

const toText = (value: JsonValue): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

const toSample = (text: string): string => cutText(text.toWellFormed().replaceAll('\0', '\uFFFD'), SAMPLE_CHARS);

/**
 * The order of days and months, if a date proves it: one with a day above twelve. Dates that prove both orders are
 * asked about too.
 */
function findOrder(times: readonly string[]): 'dmy' | 'mdy' | 'ask' | null {
  const orders = new Set(times.map(orderOf));
  if (orders.has('dmy') !== orders.has('mdy')) return orders.has('dmy') ? 'dmy' : 'mdy';
  return orders.has('either') || orders.has('dmy') ? 'ask' : null;
}

function listQuestions(mapping: ImportMapping, times: readonly string[], order: string | null): Import['asks'] {
  if (mapping.time === null) return ['time'];
  const asks: Import['asks'] = [];
  if (order === 'ask') asks.push('date_order');
  if (mapping.time_zone === null && times.some((text) => namesZone(text) === false)) asks.push('time_zone');
  return asks;
}
