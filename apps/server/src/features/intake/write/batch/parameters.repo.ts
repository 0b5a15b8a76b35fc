import type { IntakeFile, IntakeRow, PlanLimits } from '../row.model.ts';

/** Rows that are written in one statement. */
export interface Batch {
  rows: readonly IntakeRow[];
  plan: PlanLimits;
}

/** One parameter of the statement: its SQL expression, and its value for a batch. */
interface Parameter {
  toSql: (placeholder: string) => string;
  valueOf: (batch: Batch) => unknown;
}

/**
 * Each column of the rows is passed as one text: quoting every value for an array, and removing the quotes again, would
 * cost as much as storing it. JSON texts and ids contain no control characters, so none contains this one, the record
 * separator.
 */
const SEPARATOR = '\x1e';

/** A column of the rows, as an array; empty texts are nulls. */
const rowColumn = (textOf: (row: IntakeRow) => string): Parameter => ({
  toSql: (placeholder) => `string_to_array(${placeholder}::text, e'\\x1e', '')`,
  valueOf: ({ rows }) => rows.map((row) => textOf(row)).join(SEPARATOR),
});

const typed = (type: string, valueOf: Parameter['valueOf']): Parameter => ({
  toSql: (placeholder) => `${placeholder}::${type}`,
  valueOf,
});

/** A column of the keys: one entry for each row, null for a row without a key. */
const keyColumn = (type: string, valueOf: (key: NonNullable<IntakeRow['key']>) => unknown): Parameter =>
  typed(`${type}[]`, ({ rows }) => rows.map(({ key }) => (key ? valueOf(key) : null)));

/** A column of the files of all rows. */
const fileColumn = (type: string, valueOf: (file: IntakeFile, row: IntakeRow) => unknown): Parameter =>
  typed(`${type}[]`, ({ rows }) => rows.flatMap((row) => row.files.map((file) => valueOf(file, row))));

export const rowParameters = {
  id: rowColumn((row) => row.id),
  endpointId: rowColumn((row) => row.endpoint_id),
  verdict: rowColumn((row) => row.verdict),
  createdMs: rowColumn((row) => String(row.created_at.getTime())),
  month: rowColumn((row) => monthOf(row.created_at)),
  names: rowColumn((row) => row.names ?? ''),
  fields: rowColumn((row) => row.fields),
  spam: rowColumn((row) => row.spam),
  facts: rowColumn((row) => row.facts),
  meta: rowColumn((row) => row.meta),
  refusedReason: rowColumn((row) => row.refused_reason?.replaceAll(SEPARATOR, '') ?? ''),
  endpointIds: typed('text[]', ({ rows }) => [...new Set(rows.map((row) => row.endpoint_id))]),
  capsVersions: typed('int[]', ({ rows }) => listCapsVersions(rows)),
  monthlySubmissions: typed('int', ({ plan }) => plan.monthlySubmissions),
  monthlyHeld: typed('int', ({ plan }) => plan.monthlyHeld),
};

export const keyParameters = {
  key: keyColumn('text', ({ key }) => key),
  fingerprint: keyColumn('bytea', ({ fingerprint }) => fingerprint),
  keySeconds: keyColumn('float8', ({ seconds }) => seconds),
};

/** The names are those of the columns of `file`. */
export const fileParameters = {
  endpoint_id: fileColumn('text', (_, row) => row.endpoint_id),
  id: fileColumn('text', (file) => file.id),
  submission_id: fileColumn('text', (_, row) => row.id),
  field: fileColumn('text', (file) => file.field),
  name: fileColumn('text', (file) => file.name),
  content_type: fileColumn('text', (file) => file.content_type),
  size: fileColumn('bigint', (file) => file.size),
  sha256: fileColumn('text', (file) => file.sha256),
  flag: fileColumn('text', (file) => file.flag),
  storage_key: fileColumn('text', (file) => file.storage_key),
};

/** The rows that want seats: those that the spam check lets into the inbox. */
const capped = ({ rows }: Batch): readonly (readonly [row: IntakeRow, place: number])[] =>
  rows.flatMap((row, index) => (wantsSeats(row) ? [[row, index + 1] as const] : []));

/** Whether a cap limits the row. */
export const wantsSeats = ({ verdict, caps }: IntakeRow): boolean => verdict === 'inbox' && caps.ids.length > 0;

const seatColumn = (type: string, valueOf: (row: IntakeRow, place: number) => unknown): Parameter =>
  typed(`${type}[]`, (batch) => capped(batch).map(([row, place]) => valueOf(row, place)));

/** The arguments of `take_seats`. */
export const seatParameters = {
  seatPlace: seatColumn('int', (_, place) => place),
  seatEndpoint: seatColumn('text', (row) => row.endpoint_id),
  seatCaps: seatColumn('text', (row) => row.caps.ids.join(',')),
  seatKey: seatColumn('text', ({ key }) => key?.key ?? null),
  // A key that was used later than this is remembered.
  seatKeyTime: seatColumn('timestamptz', ({ key, created_at }) =>
    key ? new Date(created_at.getTime() - key.seconds * 1000) : null,
  ),
};

/** No endpoint has it: rows that were judged by different caps cannot be written together. */
const MIXED = -1;

/** The version of the caps by which the rows of each endpoint were judged. */
function listCapsVersions(rows: readonly IntakeRow[]): number[] {
  const versions = new Map<string, number>();
  for (const { endpoint_id, caps } of rows) {
    const known = versions.get(endpoint_id);
    versions.set(endpoint_id, known === undefined || known === caps.version ? caps.version : MIXED);
  }
  return [...versions.values()];
}

/** The SQL expression of each parameter, by name. */
export type SqlOf<Parameters> = Readonly<Record<keyof Parameters, string>>;

/** The parameters of one statement in the order of their numbers. */
export class ParameterList {
  readonly #parameters: Parameter[] = [];

  /** Appends parameters. @returns their SQL expressions */
  append<Parameters extends Record<string, Parameter>>(parameters: Parameters): SqlOf<Parameters> {
    const sql = Object.entries(parameters).map(([name, parameter]) => [
      name,
      parameter.toSql(`$${this.#parameters.push(parameter)}`),
    ]);
    return Object.fromEntries(sql) as SqlOf<Parameters>;
  }

  valuesOf(batch: Batch): unknown[] {
    return this.#parameters.map((parameter) => parameter.valueOf(batch));
  }
}

let month = { text: '', from: 0, until: 0 };

/** The calendar month in UTC, as `2026-11`. */
function monthOf(time: Date): string {
  const ms = time.getTime();
  if (ms < month.from || ms >= month.until) {
    const [year, index] = [time.getUTCFullYear(), time.getUTCMonth()];
    month = { text: time.toISOString().slice(0, 7), from: Date.UTC(year, index), until: Date.UTC(year, index + 1) };
  }
  return month.text;
}
