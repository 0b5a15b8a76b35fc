import type pg from 'pg';
import type { Db, Trx } from '../../../server/src/db/client.ts';
import { addDeliveries } from '../../../server/src/features/deliveries/fan-out/fan-out.repo.ts';
import { claimDue, recordAttempts } from '../../../server/src/features/deliveries/worker/claim.repo.ts';
import { deleteSubmissions } from '../../../server/src/features/erasure/erasure.repo.ts';
import { lockEnded } from '../../../server/src/features/erasure/retention.repo.ts';
import { writeBatch } from '../../../server/src/features/intake/write/batch/batch.repo.ts';
import type { IntakeRow } from '../../../server/src/features/intake/write/row.model.ts';
import { findIds } from '../../../server/src/features/search/search.find.service.ts';
import { findRecent } from '../../../server/src/features/search/search.recent.service.ts';
import { addDocuments } from '../../../server/src/features/search/search.service.ts';
import { toConditions } from '../../../server/src/features/search/build-query.ts';
import { listRecentKeys } from '../../../server/src/features/submissions/recent.repo.ts';
import * as submissions from '../../../server/src/features/submissions/submissions.repo.ts';
import { toSearch } from '../../../server/src/features/submissions/to-search.ts';
import { newChildId } from '../../../server/src/ids.ts';
import { RARE, wordOf } from '../dashboard-data.ts';

/** What an operation works on. */
export interface Ground {
  db: Db;
  /** The same connection's pool, for statements of the bench itself. */
  pool: pg.Pool;
  /** The first is the large one; `destinations[n]` belongs to `endpoints[n]`. */
  endpoints: readonly string[];
  destinations: readonly string[];
  workspace_id: string;
}

/** @returns milliseconds of what is measured, if that is only a part */
export type Operation = (ground: Ground, n: number) => Promise<unknown>;

const plan = { monthlySubmissions: 2_000_000_000, monthlyHeld: 1_000 };
const endpointAt = ({ endpoints }: Ground, n: number): string => endpoints[n % endpoints.length] ?? '';
const largeOf = ({ endpoints }: Ground): string => endpoints[0] ?? '';

const makeRow = (endpoint_id: string, n: number, withFile: boolean): IntakeRow => {
  const now = new Date();
  const id = newChildId(endpoint_id, now);
  const words = Array.from({ length: 18 }, (_, place) => wordOf((n * 7919 + place * 104_729) % 20_000));
  const file = {
    id: newChildId(endpoint_id, now),
    field: 'file',
    name: 'plan.pdf',
    content_type: 'application/pdf',
    size: 1000,
    sha256: '0'.repeat(64),
    flag: null,
    storage_key: `bench/${id}`,
  };
  return {
    id,
    endpoint_id,
    verdict: 'inbox',
    refused_reason: null,
    fields: JSON.stringify([
      ['name', `${words[0]} ${words[1]}`],
      ['email', `${words[0]}@example.org`],
      ['message', words.join(' ')],
    ]),
    spam: '{"score":0,"reasons":[]}',
    facts: '{"version":1,"country":"SE","site":"https://example.org"}',
    meta: '{"ip":"192.0.2.1","user_agent":"Bench","referer":"https://example.org/contact","origin":"https://example.org","language":"en"}',
    names: null,
    created_at: now,
    files: withFile ? [file] : [],
    key: null,
    caps: { version: 0, ids: [] },
  };
};

/** Rows of one batch, each of another endpoint. The step is prime, so batches meet all endpoints. */
const makeRows = (ground: Ground, { n, size, withFiles }: { n: number; size: number; withFiles: boolean }) =>
  Array.from({ length: size }, (_, place) =>
    makeRow(endpointAt(ground, 1 + n * 7919 + place * 31), n + place, withFiles && place % 8 === 0),
  );

const writing =
  (size: number, withFiles = false): Operation =>
  (ground, n) =>
    writeBatch(ground.db, { rows: makeRows(ground, { n, size, withFiles }), plan });

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const inTransaction = ({ db }: Ground, work: (trx: Trx) => Promise<unknown>): Promise<number> =>
  timed(() => db.transaction().execute(work));

/** Stores a batch first, which is not measured, and then makes its documents as the dispatcher does. */
const documents: Operation = async (ground, n) => {
  const rows = makeRows(ground, { n, size: 50, withFiles: true });
  await writeBatch(ground.db, { rows, plan });
  return inTransaction(ground, (trx) =>
    addDocuments(
      trx,
      rows.map(({ endpoint_id, id }) => ({ endpoint_id, submission_id: id })),
    ),
  );
};

const deliveries: Operation = async (ground, n) => {
  const rows = makeRows(ground, { n, size: 64, withFiles: false });
  await writeBatch(ground.db, { rows, plan });
  const now = new Date();
  const added = rows.map(({ endpoint_id, id: submission_id }) => ({
    endpoint_id,
    id: newChildId(endpoint_id, now),
    submission_id,
    destination_id: ground.destinations[ground.endpoints.indexOf(endpoint_id)] ?? '',
    recipient: '',
    event: 'submission.received',
    waits: false,
    due_at: now,
    digest: null,
    is_copy: false,
  }));
  return inTransaction(ground, (trx) => addDeliveries(trx, added, now));
};

const LEASE_MS = 90_000;

/** Claims the deliveries that `deliveries` made. */
const claim: Operation = ({ db }) => {
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return claimDue(db, { now, leaseUntil, limit: 32, limitOfOne: 16, taken: [] });
};

const record: Operation = async (ground) => {
  const now = new Date();
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  const claimed = await claimDue(ground.db, { now, leaseUntil, limit: 32, limitOfOne: 16, taken: [] });
  const rows = claimed.map((each) => ({
    endpoint_id: each.endpoint_id,
    delivery_id: each.id,
    destination_id: each.destination_id,
    number: each.attempts + 1,
    at: now,
    status: 200,
    ms: 12,
    answer: 'ok',
    state: 'delivered' as const,
    next_at: null,
    gone: false,
  }));
  return inTransaction(ground, (trx) => recordAttempts(trx, rows, { now, failingSince: new Date(0) }));
};

const list =
  (endpointOf: (ground: Ground, n: number) => string, filter: Parameters<typeof toSearch>[2]): Operation =>
  async (ground, n) => {
    const endpoint_id = endpointOf(ground, n);
    const ids = await findIds(ground.db, await toSearch(ground.db, { endpoint_id }, filter), {
      direction: 'older',
      limit: 26,
    });
    await submissions.listPreviews(
      ground.db,
      ids.slice(0, 25).map((submission_id) => ({ endpoint_id, submission_id })),
      { jsonChars: 2000, fields: 10 },
    );
  };

const small = (ground: Ground, n: number): string => endpointAt(ground, 1 + n * 31);

const detail: Operation = async (ground, n) => {
  const endpoint_id = small(ground, n);
  const { rows } = await ground.pool.query<{ id: string }>(
    'select id from submission where endpoint_id = $1 order by id limit 1',
    [endpoint_id],
  );
  return timed(() => submissions.findSubmission(ground.db, { endpoint_id, submission_id: rows[0]?.id ?? '' }));
};

const searchAll: Operation = ({ db, workspace_id }, n) =>
  findRecent(db, {
    workspace_id,
    endpoint_ids: null,
    conditions: toConditions({ status: 'inbox', q: wordOf(200 + 40 * (n % 50)) }),
    limit: 25,
  });

/** Retention of the large endpoint: a batch of its oldest submissions. */
const retention: Operation = (ground) => {
  const endpoint_id = largeOf(ground);
  return inTransaction(ground, async (trx) => {
    const ended = { endpoint_id, verdict: 'inbox' as const, before: new Date(), after: '', limit: 100 };
    const rows = await lockEnded(trx, ended);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) throw new Error('Nothing is left to delete.');
    await deleteSubmissions(trx, endpoint_id, ids);
  });
};

/** In the order in which they run. Those at the end delete. */
export const operations: Record<string, { run: Operation; rounds: number }> = {
  'intake, 64 rows': { run: writing(64), rounds: 80 },
  'intake, 500 rows': { run: writing(500), rounds: 40 },
  'intake, 64 rows with 8 files': { run: writing(64, true), rounds: 40 },
  'intake, 1 row': { run: writing(1), rounds: 80 },
  'documents, 50': { run: documents, rounds: 30 },
  'deliveries, 64': { run: deliveries, rounds: 40 },
  'claim, 32': { run: claim, rounds: 20 },
  'record attempts, 32': { run: record, rounds: 20 },
  'list, large': { run: list(largeOf, { status: 'inbox' }), rounds: 60 },
  'list, small': { run: list(small, { status: 'inbox' }), rounds: 60 },
  'unread, large': { run: list(largeOf, { status: 'inbox', unread: true }), rounds: 60 },
  detail: { run: detail, rounds: 60 },
  'search, common word': {
    run: (ground, n) => list(largeOf, { status: 'inbox', q: wordOf(n % 10) })(ground, n),
    rounds: 40,
  },
  'search, rare word': { run: list(largeOf, { status: 'inbox', q: RARE.word }), rounds: 40 },
  'search, small': { run: (ground, n) => list(small, { status: 'inbox', q: wordOf(200 + n) })(ground, n), rounds: 40 },
  'search, 100 endpoints': { run: searchAll, rounds: 10 },
  'newest of 100 endpoints': {
    run: ({ db, workspace_id }) => listRecentKeys(db, { workspace_id, endpoint_ids: null }, 25),
    rounds: 40,
  },
  'retention, 100 rows': { run: retention, rounds: 30 },
};
