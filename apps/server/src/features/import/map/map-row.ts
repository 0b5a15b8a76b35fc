import {
  limits,
  mailInstructionFields,
  type EndpointSettings,
  type ImportMapping,
  type Verdict,
} from '@postern/contracts';
import { childIdFor, timeOfChildId } from '../../../ids.ts';
import { cutText } from '../../../lib/cut-text.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import type { FieldEntry } from '../../../lib/field-entry.ts';
import type { ArchivePart } from '../read/archive.ts';
import type { OwnFile, Source, SourceRow } from '../recognise/source.model.ts';
import { valueOf } from '../recognise/cells.ts';
import { parseTime, type TimeFault } from './parse-time.ts';

/** A submission as it is imported. */
export interface MappedRow {
  line: number;
  id: string;
  created_at: Date;
  status: Verdict;
  read_at: Date | null;
  starred: boolean;
  refused_reason: string | null;
  fields: FieldEntry[];
  files: ArchivedFile[];
  /** The number of its files that are missing from the archive. */
  missing: number;
  /** JSON texts. */
  spam: string;
  meta: string;
}

/** A file of a submission, in the archive that is imported. */
export interface ArchivedFile extends OwnFile, ArchivePart {}

export interface MapContext {
  endpoint_id: string;
  settings: EndpointSettings;
  source: Source;
  mapping: ImportMapping;
  now: Date;
  /** The files of an archive. */
  files?: ReadonlyMap<string, ArchivePart> | undefined;
  /** In bytes. */
  maxFileBytes: number;
}

const NO_REASONS = JSON.stringify({ score: 0, reasons: [] });
const NO_META = JSON.stringify({ ip: null, user_agent: null, referer: null, origin: null, language: null });

/** @returns the submission of a row, or the sentence that says why there is none */
export function mapRow(row: SourceRow, context: MapContext): MappedRow | string {
  const { mapping, now } = context;
  const created_at = timeOf(row, context);
  if (typeof created_at === 'string') return created_at;
  const fields = toFields(row, mapping);
  if (typeof fields === 'string') return fields;
  const { own } = row;
  const status = own?.status ?? verdictOf(row, mapping);
  const ended = endedTerm(status, created_at, context);
  if (ended !== undefined) return ended;
  const files = filesOf(row, context);
  const large = files.find(({ size }) => size > context.maxFileBytes);
  if (large) return `The file “${cutText(large.name, 60)}” is larger than the server stores.`;
  const readAt = own ? own.read_at && new Date(own.read_at) : mapping.read ? now : null;
  return {
    line: row.line,
    id: idOf(row, context, created_at),
    created_at,
    status,
    read_at: readAt instanceof Date && !Number.isNaN(readAt.getTime()) ? readAt : null,
    starred: own?.starred ?? false,
    refused_reason: own?.refused_reason?.replaceAll('\0', '\uFFFD').toWellFormed() ?? null,
    fields,
    files,
    missing: context.files ? (own?.files ?? []).length - files.length : 0,
    spam: own ? JSON.stringify(own.spam) : NO_REASONS,
    meta: own?.meta ? JSON.stringify(own.meta) : NO_META,
  };
}

const faults: Record<TimeFault, (text: string) => string> = {
  no_date: (text) => `“${text}” is not a date and time.`,
  no_order: (text) => `“${text}” can be read in two ways. Choose whether the day or the month comes first.`,
  no_zone: (text) => `“${text}” names no time zone. Choose the time zone of the file.`,
  out_of_range: (text) => `The time “${text}” is before 1990 or in the future.`,
};

function timeOf({ cells }: SourceRow, { mapping, source, now }: MapContext): Date | string {
  const { time, fixed_time } = mapping;
  if (time === null) return fixed_time === null ? 'The submission has no time.' : new Date(fixed_time);
  const columns = source.times?.includes(time) ? source.times : [time];
  const value = columns
    .map((name) => valueOf(cells, name))
    .find((each) => each !== undefined && each !== null && each !== '');
  if (value === undefined) return `The column “${cutText(time, 60)}” has no time.`;
  const parsed = parseTime(value, mapping, now);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return parsed instanceof Date ? parsed : faults[parsed](cutText(text, 60));
}

function toFields({ cells, own }: SourceRow, { time, id, verdict, omit }: ImportMapping): FieldEntry[] | string {
  const left = new Set([time, id, verdict, ...omit]);
  const fields: FieldEntry[] = [];
  // Only the first cell of a name is the time or the id: a form may have a field of the same name.
  const used = new Set<string>();
  for (const [name, value] of cells) {
    const isLeft = left.has(name) && !(own && used.has(name));
    used.add(name);
    if (isLeft || (!own && (value === null || value === ''))) continue;
    if (typeof value === 'string' ? value.length > limits.fieldValueBytes : isLarge(value))
      return `The value of “${cutText(name, 60)}” is larger than 1 MB.`;
    fields.push([own ? name : toFieldName(name), value]);
  }
  if (fields.length === 0 && !own) return 'The row has no values.';
  return fields.length > limits.fields ? `The row has more than ${limits.fields} values.` : fields;
}

/** The files that are in the archive. */
function filesOf({ own }: SourceRow, { endpoint_id, files }: MapContext): ArchivedFile[] {
  return (own?.files ?? []).flatMap((file) => {
    const part = files?.get(file.id);
    return part ? [{ ...file, ...part, id: `${endpoint_id}_${file.id.slice(file.id.indexOf('_') + 1)}` }] : [];
  });
}

const isLarge = (value: FieldEntry[1]): boolean =>
  typeof value === 'object' && JSON.stringify(value).length > limits.fieldValueBytes;

const unseen: readonly string[] = mailInstructionFields;

/** A field with the name of an instruction would be shown nowhere. */
export const toFieldName = (name: string): string =>
  unseen.includes(name)
    ? name.slice(1)
    : name.length > limits.fieldNameChars
      ? cutText(name, limits.fieldNameChars)
      : name;

const YES = new Set(['spam', 'true', 'yes', '1', 'junk']);

function verdictOf({ cells }: SourceRow, { verdict }: ImportMapping): Verdict {
  if (verdict === null) return 'inbox';
  const value = valueOf(cells, verdict);
  return YES.has(
    String(typeof value === 'object' ? '' : value)
      .trim()
      .toLowerCase(),
  )
    ? 'spam'
    : 'inbox';
}

const kinds: Record<Verdict, string> = {
  inbox: 'submissions in the inbox',
  spam: 'spam',
  held: 'held submissions',
  refused: 'refused submissions',
};

/** A submission whose retention has ended would be deleted within an hour. */
function endedTerm(status: Verdict, at: Date, { settings, now }: MapContext): string | undefined {
  const days = {
    inbox: settings.retention_days,
    spam: settings.spam_retention_days,
    held: limits.heldDays,
    refused: limits.refusedDays,
  }[status];
  if (days === null || at.getTime() > now.getTime() - days * DAY_MS) return undefined;
  return `The endpoint keeps ${kinds[status]} for ${days} days, and this is older.`;
}

const OWN_TAIL = /_([0-9a-z]{20})$/;

function idOf({ cells, own }: SourceRow, { endpoint_id, mapping, source }: MapContext, time: Date): string {
  const given = mapping.id === null ? undefined : valueOf(cells, mapping.id);
  const text = given === undefined || given === null || typeof given === 'object' ? '' : String(given);
  // A submission of Postern keeps the part of its id that does not name the endpoint.
  const tail = own ? OWN_TAIL.exec(text)?.[1] : undefined;
  if (tail !== undefined && timeOfChildId(`x_${tail}`)?.getTime() === time.getTime()) return `${endpoint_id}_${tail}`;
  const key = text === '' ? JSON.stringify(cells) : `id ${text}`;
  return childIdFor(endpoint_id, { time, key: `${source.source} ${key}` });
}
