import { limits, type Submission } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import type { JobRun } from '../../../jobs/worker.ts';
import { parseJson } from '../../../lib/json.ts';
import { readFields, readMeta } from '../../../lib/stored-submission.ts';
import * as repo from '../privacy.repo.ts';
import { searchPersonJob } from '../privacy.jobs.ts';
import { openValue } from '../searched-value.ts';
import { FileReader } from './files/file-reader.ts';
import { findPlaces } from './find-places.ts';
import { createMatcher, type Matcher } from './match-value.ts';
import { searchFiles, type FilesFound, type FileSearch } from './search-files.ts';
import * as scan from './scan.repo.ts';

/** Submissions that one statement reads: at a megabyte each it still ends in time. */
const PAGE = 250;
/** Pages that are read before the place is stored. */
const PAGES = 20;
/** Bytes of fields that are read completely at a time, beside those of one submission. */
const READ_BYTES = 2 ** 21;

/** How long pages are read before the place is stored. One submission with many slow files takes longer. */
const STEP_MS = 60_000;
/** How long a run takes before it lets other searches go first. */
const RUN_MS = 300_000;

interface SearchRun extends Pick<JobRun, 'signal'> {
  stepMs?: number;
  runMs?: number;
}

/**
 * The job that searches a workspace for a value. It reads every submission, because documents know only shown fields and
 * file names. After some pages it stores the place where the next run continues.
 */
export async function searchPerson(
  deps: Deps,
  key: repo.RequestKey,
  { signal, stepMs = STEP_MS, runMs = RUN_MS }: SearchRun,
): Promise<void> {
  await using reader = new FileReader();
  const began = performance.now();
  for (;;) {
    signal.throwIfAborted();
    const request = await repo.findTask(deps.db, key);
    if (request?.state !== 'searching' || request.sealed_value === null) return;
    const endpoint = await scan.findNextEndpoint(deps.db, key.workspace_id, request.at_endpoint);
    if (!endpoint) {
      await store(deps, key, { before: request, change: { state: 'found' } });
      return;
    }
    const { match, in_files } = request;
    const value = openValue(deps.secret, key.request_id, request.sealed_value);
    const after = endpoint.id === request.at_endpoint ? request.at_id : '';
    const files = in_files ? { value, match, reader, signal, endAt: performance.now() + stepMs } : undefined;
    const found = await readStep(
      deps,
      { ...key, endpoint, after, matcher: createMatcher(value, match), files },
      signal,
    );
    const { last, count } = found;
    // No id has an exclamation mark, which sorts before all characters of ids: the next endpoint follows.
    const at_endpoint = last === null ? `${endpoint.id}!` : endpoint.id;
    const change = { at_endpoint, at_id: last ?? '', read: request.read + count };
    const isLong = performance.now() - began >= runMs;
    await store(deps, key, { before: request, found, change, isLong });
    if (isLong) return;
  }
}

interface Part {
  before: repo.Task;
  found?: Found;
  change: repo.RequestChange;
  /** Whether another run continues. */
  isLong?: boolean;
}

/** Stores a page, unless the request was discarded in the meantime. The search ends when it has found too many. */
async function store({ db, queue }: Deps, key: repo.RequestKey, part: Part): Promise<void> {
  const { before, found: { hits, unread } = { hits: [], unread: [] }, change, isLong = false } = part;
  const kept = hits.slice(0, limits.privacyHits - before.hits);
  const more = kept.length < hits.length;
  await db.transaction().execute(async (trx) => {
    if ((await repo.lockState(trx, key)) !== 'searching') return;
    await repo.insertHits(trx, key, kept);
    await repo.insertUnread(trx, key, unread.slice(0, Math.max(0, limits.privacyUnread - before.unread_files)));
    const end = more ? { state: 'found' as const, more } : {};
    const counts = { hits: before.hits + kept.length, unread_files: before.unread_files + unread.length };
    await repo.changeRequest(trx, key, { ...change, ...end, ...counts });
    if (isLong && !more) await queue.enqueue(trx, searchPersonJob, key);
  });
}

interface StepKey extends repo.RequestKey {
  endpoint: scan.NextEndpoint;
  after: string;
  matcher: Matcher;
  /** undefined: the content of files is not searched. */
  files: FileSearch | undefined;
}

interface Found {
  /** The last submission that was read; null: no other one follows in this endpoint. */
  last: string | null;
  count: number;
  hits: repo.NewHit[];
  unread: repo.NewUnread[];
}

/** Reads some pages of an endpoint, until one has something to store, or its files have taken long. */
async function readStep(deps: Deps, { after, ...key }: StepKey, signal: AbortSignal): Promise<Found> {
  const step: Found = { last: null, count: 0, hits: [], unread: [] };
  for (let pages = 0; pages < PAGES; pages += 1) {
    signal.throwIfAborted();
    const page = await readPage(deps, { ...key, after: step.last ?? after });
    if (page.last === null) break;
    step.last = page.last;
    step.count += page.count;
    step.hits.push(...page.hits);
    step.unread.push(...page.unread);
    const isLate = key.files !== undefined && performance.now() >= key.files.endAt;
    if (isLate || step.hits.length + step.unread.length > 0) break;
  }
  return step;
}

async function readPage(deps: Deps, { workspace_id, endpoint, after, matcher, files }: StepKey): Promise<Found> {
  const { id: endpoint_id, name: endpoint_name } = endpoint;
  const page = { workspace_id, endpoint_id, after, limit: PAGE, pieces: matcher.pieces };
  let scanned = await scan.scanPage(deps.db, page);
  if (scanned.last === null) return { last: null, count: scanned.count, hits: [], unread: [] };
  let inFiles: FilesFound = { places: new Map(), unread: [], last: scanned.last };
  if (files) inFiles = await searchFiles(deps, files, { endpoint_id, after, last: scanned.last });
  if (inFiles.last !== scanned.last) scanned = await scan.scanPage(deps.db, { ...page, through: inFiles.last });
  const { likely, count } = scanned;
  const bytes = new Map(likely.map((each) => [each.id, each.bytes]));
  const hits: repo.NewHit[] = [];
  for (const ids of inBatches([...new Set([...bytes.keys(), ...inFiles.places.keys()])].toSorted(), bytes))
    for (const row of await scan.readCandidates(deps.db, endpoint_id, ids)) {
      const places = [...findPlaces(matcher, toCandidate(row)), ...(inFiles.places.get(row.id) ?? [])];
      if (places.length > 0) hits.push({ submission_id: row.id, endpoint_id, endpoint_name, places });
    }
  return { last: inFiles.last, count, hits, unread: inFiles.unread };
}

/** As many submissions together as fit into memory well. */
function* inBatches(ids: readonly string[], bytes: ReadonlyMap<string, number>): Generator<string[]> {
  let batch: string[] = [];
  let size = 0;
  for (const id of ids) {
    batch.push(id);
    size += bytes.get(id) ?? 0;
    if (size < READ_BYTES) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}

function toCandidate({ fields, meta, corrections, ...row }: scan.CandidateRow) {
  const former: Submission['fields'] = [];
  const stored = corrections === null ? [] : parseJson(corrections);
  for (const each of Array.isArray(stored) ? (stored as { fields?: unknown }[]) : [])
    former.push(...readFields(each.fields));
  return { ...row, fields: readFields(parseJson(fields)), meta: readMeta(parseJson(meta)), former };
}
