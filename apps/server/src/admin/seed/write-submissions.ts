import type { Db, Trx } from '../../db/client.ts';
import { addImportedNames } from '../../features/field-names/field-names.service.ts';
import { countArrivals, countFirstReads } from '../../features/insights/insights.rollup.service.ts';
import { sourcePage } from '../../features/insights/to-source-page.ts';
import { addPrepared, prepareDocument } from '../../features/search/search.service.ts';
import { moveCounters } from '../../features/submissions/submissions.service.ts';
import type { FileStore } from '../../outbound/files/files.ts';
import { makeDelivery } from './make-delivery.ts';
import { makeSubmission, type Place, type SeededSubmission } from './make-submission.ts';
import { createRandom } from './random.ts';
import * as repo from './seed.repo.ts';
import { storeFiles } from './store-files.ts';
import type { StoredDestination } from './write-endpoint.ts';

/** Submissions in one transaction. */
const BATCH = 500;
/** Only the newest submissions of an endpoint have files and deliveries: a million would fill the disk. */
const COMPLETE = 2_000;

export interface Writing {
  db: Db;
  files: FileStore;
  workspace_id: string;
  place: Place;
  destinations: readonly StoredDestination[];
  /** The times of arrival in ascending order, in ms. */
  times: Float64Array;
  signal: AbortSignal;
  /** Called after each batch. */
  onWritten: (batch: readonly SeededSubmission[]) => void;
}

export interface Written {
  files: number;
  deliveries: number;
}

/** Stores the submissions of an endpoint with everything that follows from them, in batches. */
export async function writeSubmissions(writing: Writing): Promise<Written> {
  const { db, place, times, signal, onWritten } = writing;
  const written = { files: 0, deliveries: 0 };
  const complete = Math.max(times.length - COMPLETE, 0);
  for (let from = 0; from < times.length; from += BATCH) {
    signal.throwIfAborted();
    const batch = Array.from(times.subarray(from, from + BATCH), (ms, i) =>
      makeSubmission(place, { number: from + i, ms }),
    ).map((submission, i) => (from + i < complete ? { ...submission, hasFile: false } : submission));
    const result = await writeBatch(writing, { batch, delivered: batch.slice(Math.max(complete - from, 0)) });
    written.files += result.files;
    written.deliveries += result.deliveries;
    onWritten(batch);
  }
  const latest = times.at(-1);
  if (latest === undefined) return written;
  await db.transaction().execute(async (trx) => {
    await repo.noteLatest(trx, place.endpoint_id, new Date(latest));
    await repo.summariseDestinations(trx, place.endpoint_id);
  });
  return written;
}

interface Batch {
  batch: readonly SeededSubmission[];
  /** Those with deliveries. */
  delivered: readonly SeededSubmission[];
}

async function writeBatch(writing: Writing, { batch, delivered }: Batch): Promise<Written> {
  const { db, files: store, place } = writing;
  const { endpoint_id } = place;
  const files = await storeFiles(store, place, batch);
  const deliveries = toDeliveries(writing, delivered);
  await db.transaction().execute(async (trx) => {
    await repo.prepareBulk(trx);
    await repo.insertSubmissions(
      trx,
      endpoint_id,
      batch.map(({ hasFile: _, ...row }) => row),
    );
    await repo.insertFiles(trx, endpoint_id, files);
    await repo.insertDeliveries(trx, endpoint_id, deliveries);
    await addPrepared(trx, toDocuments(writing, { batch, files }));
    await addImportedNames(trx, endpoint_id, namesOf(batch));
    await count(trx, endpoint_id, batch);
  });
  return { files: files.length, deliveries: deliveries.length };
}

function toDeliveries({ place, destinations }: Writing, delivered: readonly SeededSubmission[]) {
  const { seed, endpoint_id, period } = place;
  const accepted = delivered.filter(({ status }) => status === 'inbox');
  return destinations
    .filter(({ story }) => story !== 'off')
    .flatMap((destination) =>
      accepted.map((submission) => {
        const random = createRandom(`${seed} ${destination.name} ${submission.created_at.getTime()}`);
        return makeDelivery({ random, endpoint_id, destination, until: period.until }, submission);
      }),
    );
}

function toDocuments(
  { workspace_id, place: { endpoint_id } }: Writing,
  { batch, files }: { batch: readonly SeededSubmission[]; files: readonly repo.NewFile[] },
) {
  const filesOf = Map.groupBy(files, ({ submission_id }) => submission_id);
  return batch.map(({ id, status, fields, read_at, starred }) =>
    prepareDocument({
      endpoint_id,
      workspace_id,
      id,
      status,
      fields,
      files: filesOf.get(id) ?? [],
      read_at,
      starred,
      import_id: null,
      assignee_id: null,
      done_at: null,
    }),
  );
}

/** All submissions of an endpoint have the same fields. */
function namesOf([first]: readonly SeededSubmission[]) {
  if (!first) return [];
  return first.fields.map(([name], position) => ({ name, position, first_seen_at: first.created_at }));
}

async function count(trx: Trx, endpoint_id: string, batch: readonly SeededSubmission[]): Promise<void> {
  const moves = { inbox: 0, spam: 0, held: 0, refused: 0, unread: 0 };
  for (const { status, read_at } of batch) {
    moves[status] += 1;
    if (status === 'inbox' && read_at === null) moves.unread += 1;
  }
  await moveCounters(trx, endpoint_id, moves);
  await countArrivals(
    trx,
    batch.map(({ id, status, created_at, meta }) => ({
      endpoint_id,
      submission_id: id,
      status,
      created_at,
      page: sourcePage(meta.referer),
    })),
  );
  const reads = batch.flatMap(({ created_at, read_at }) => (read_at ? [{ endpoint_id, created_at, read_at }] : []));
  await countFirstReads(trx, reads);
}
