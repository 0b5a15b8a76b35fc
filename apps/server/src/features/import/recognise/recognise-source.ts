import type { ImportFormat, ImportMapping } from '@postern/contracts';
import type { FileRow } from '../read/file-row.model.ts';
import { isZone } from '../map/parse-time.ts';
import { ownJson, ownTable } from './own-export.ts';
import { ownWorkbook } from './own-workbook.ts';
import { formcarry, formspree, formSubmit, googleForms, netlify, tally } from './services.ts';
import type { Source, SourceRow } from './source.model.ts';
import { typeformApi, typeformTable } from './typeform.ts';

/** In this order: the first that fits is the source of a file. */
const sources: readonly Source[] = [
  ownTable,
  ownJson,
  typeformTable,
  typeformApi,
  tally,
  googleForms,
  netlify,
  formspree,
  formcarry,
  formSubmit,
];

/** Whether a format has columns, or objects with names. */
export const kindOf = (format: ImportFormat): Source['kind'] =>
  format === 'json' || format === 'jsonl' || format === 'zip' ? 'objects' : 'table';

const unknown = (kind: Source['kind']): Source => ({ source: 'other', kind, fits: () => true });

/** The cells of a workbook have types, so that no apostrophe protects their texts. */
function choose(format: ImportFormat, isWanted: (source: Source) => boolean): Source {
  if (format === 'xlsx' && isWanted(ownWorkbook)) return ownWorkbook;
  const kind = kindOf(format);
  const found = sources.find((source) => source.kind === kind && isWanted(source)) ?? unknown(kind);
  return format === 'xlsx' ? { ...found, hasApostrophes: false } : found;
}

/** The source of a file, from its format and columns. */
export function recogniseSource(format: ImportFormat, columns: ReadonlySet<string>): Source {
  return choose(format, (source) => source.fits(columns));
}

/** The source that was recognised before. */
export function findSource(name: string, format: ImportFormat): Source {
  return choose(format, (source) => source.source === name);
}

const APOSTROPHE = /^'(?=[=+\-@\t\r\n\0＝＋－＠])/;

/** A row as the mapping reads it. */
export function toSourceRow(source: Source, { line, cells: read }: FileRow): SourceRow {
  const plain = source.hasApostrophes
    ? read.map(([name, value]): [string, typeof value] => [
        name,
        typeof value === 'string' ? value.replace(APOSTROPHE, '') : value,
      ])
    : read;
  const own = source.toOwn?.(plain);
  const cells = source.toCells?.(plain) ?? plain;
  return own ? { line, cells, own } : { line, cells };
}

const ID_NAMES = ['id', 'uuid', 'submission id', 'submission_id', 'submissionid', 'response id', 'entry id', '_id'];
const TIME_NAMES = new Set([
  'time',
  'date',
  'timestamp',
  'created',
  'created at',
  'created_at',
  'createdat',
  'submitted',
  'submitted at',
  'submitted_at',
  'submittedat',
  'submission date',
  'submission time',
  'received',
  'received at',
  'received_at',
  'date submitted',
  '_date',
]);
const SPAM_NAMES = ['verdict', 'spam', 'is_spam', 'is spam', 'isspam', '_spam'];

/** The zone that a title names behind the name of its column, as the times of our workbooks do. */
const ZONED = /^(.*\S)\s*\(([\w+\-/]+)\)$/s;

function readTitle(title: string): { name: string; time_zone: string | null } {
  const [, name = title, zone = ''] = ZONED.exec(title.trim()) ?? [];
  const isZoned = zone !== '' && isZone(zone);
  return { name: (isZoned ? name : title).trim().toLowerCase(), time_zone: isZoned ? zone : null };
}

/** The proposed meaning of the columns: of the source, or by the usual names. */
export function proposeMapping({ source, mapping }: Source, columns: readonly string[]): ImportMapping {
  const named = (names: readonly string[]) =>
    columns.find((column) => names.includes(column.trim().toLowerCase())) ?? null;
  const time = columns.find((column) => TIME_NAMES.has(readTitle(column).name)) ?? null;
  const time_zone = time === null ? null : readTitle(time).time_zone;
  const generic = source === 'other' ? { id: named(ID_NAMES), time, time_zone, verdict: named(SPAM_NAMES) } : {};
  return {
    time: null,
    fixed_time: null,
    date_order: null,
    time_zone: null,
    id: null,
    verdict: null,
    read: true,
    omit: [],
    ...generic,
    ...mapping,
  };
}
