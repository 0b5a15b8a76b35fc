import type { Verdict } from '@postern/contracts';
import type { Db } from '../../db/client.ts';
import { readFields as toFields, readMeta } from '../../lib/stored-submission.ts';
import type { JudgedSubmission } from '../spam/facts/facts.model.ts';
import { readFacts } from '../spam/facts/read-facts.ts';
import { collectTexts } from '../spam/signals/collect-texts.ts';
import * as repo from './rules.repo.ts';

/** A stored submission as the rules judge it. */
export interface StoredSubmission {
  id: string;
  status: Verdict;
  /** Whether a person moved it. */
  marked: boolean;
  created_at: Date;
  /** undefined: an earlier version of the server did not store its facts. */
  judged: JudgedSubmission | undefined;
}

/** A page takes a few milliseconds of this thread, so that others get their turn. */
const PAGE_ROWS = 100;
const LONG_BYTES = 1024 * 1024;

export interface Period {
  endpoint_id: string;
  /** The first id of the period. */
  from: string;
  /** Whether the rules read texts; otherwise there are none. */
  withTexts: boolean;
  /** Only those with one of these statuses; undefined: all. */
  statuses?: readonly Verdict[];
}

/** The submissions that an endpoint received in a period, newest first, one page in memory at a time. */
export async function* readSubmissions(
  db: Db,
  { endpoint_id, from, withTexts, statuses }: Period,
): AsyncGenerator<StoredSubmission> {
  let before: string | undefined;
  for (;;) {
    const rows = await repo.listRows(db, {
      endpoint_id,
      from,
      before,
      limit: PAGE_ROWS,
      withFields: withTexts,
      statuses,
    });
    const long = rows.filter(({ fields }) => fields === null).map(({ id }) => id);
    const rest = readLong(db, endpoint_id, long);
    for (const row of rows) {
      const fields = row.fields === null ? (await rest.next()).value : row.fields;
      yield toStored(row, fields);
    }
    before = rows.at(-1)?.id;
    if (rows.length < PAGE_ROWS) return;
  }
}

/** The fields of long submissions one after the other; null for one that has been deleted meanwhile. */
async function* readLong(db: Db, endpoint_id: string, ids: readonly string[]): AsyncGenerator<unknown, null> {
  let left = ids;
  while (left.length > 0) {
    const read = await repo.readFields(db, { endpoint_id, ids: left, maxBytes: LONG_BYTES });
    const last = read.at(-1)?.id;
    const found = new Map(read.map(({ id, fields }) => [id, fields]));
    const covered = last === undefined ? left : left.filter((id) => id >= last);
    for (const id of covered) yield found.get(id) ?? null;
    left = left.slice(covered.length);
  }
  return null;
}

function toStored(row: repo.StoredRow, fields: unknown): StoredSubmission {
  const facts = readFacts(row.facts);
  const { id, status, marked, created_at } = row;
  const texts = fields === undefined || fields === null ? [] : collectTexts(toFields(fields));
  return { id, status, marked, created_at, judged: facts && { facts, texts, ip: readMeta(row.meta).ip } };
}
