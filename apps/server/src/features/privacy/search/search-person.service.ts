import { limits, type Submission } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import type { JobRun } from '../../../jobs/worker.ts';
import { parseJson } from '../../../lib/json.ts';
import { readFields, readMeta } from '../../../lib/stored-submission.ts';
import * as repo from '../privacy.repo.ts';
import { openValue } from '../searched-value.ts';
import { findPlaces } from './find-places.ts';
import { createMatcher, type Matcher } from './match-value.ts';
import { searchFiles, type FilePlaces } from './search-files.ts';
import * as scan from './scan.repo.ts';

/** Submissions that one statement reads: at a megabyte each it still ends in time. */
const PAGE = 250;
/** Pages that are read before the place is stored. */
const PAGES = 20;
/** Bytes of fields that are read completely at a time, beside those of one submission. */
const READ_BYTES = 2 ** 21;

/**
 * The job that searches a workspace for a value. It reads every submission, because documents know only shown fields and
 * file names. After some pages it stores the place where the next run continues.
 */
export async function searchPerson(deps: Deps, key: repo.RequestKey, { signal }: JobRun): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const request = await repo.findTask(deps.db, key);
    if (request?.state !== 'searching' || request.sealed_value === null) return;
    const endpoint = await scan.findNextEndpoint(deps.db, key.workspace_id, request.at_endpoint);
    if (!endpoint) {
      await store(deps, key, { before: request, hits: [], change: { state: 'found' } });
      return;
    }
    const matcher = createMatcher(openValue(deps.secret, key.request_id, request.sealed_value), request.match);
    const after = endpoint.id === request.at_endpoint ? request.at_id : '';
    const step = { ...key, endpoint, after, matcher, in_files: request.in_files };
    const { last, count, hits } = await readStep(deps, step, signal);
    // No id has an exclamation mark, which sorts before all characters of ids: the next endpoint follows.
    const at_endpoint = last === null ? `${endpoint.id}!` : endpoint.id;
    const change = { at_endpoint, at_id: last ?? '', read: request.read + count };
    await store(deps, key, { before: request, hits, change });
  }
}

interface Part {
  before: repo.Task;
  hits: readonly repo.NewHit[];
  change: repo.RequestChange;
}

/** Stores a page, unless the request was discarded in the meantime. The search ends when it has found too many. */
async function store({ db }: Deps, key: repo.RequestKey, { before, hits, change }: Part): Promise<void> {
  const kept = hits.slice(0, limits.privacyHits - before.hits);
  const more = kept.length < hits.length;
  await db.transaction().execute(async (trx) => {
    if ((await repo.lockState(trx, key)) !== 'searching') return;
    await repo.insertHits(trx, key, kept);
    const end = more ? { state: 'found' as const, more } : {};
    await repo.changeRequest(trx, key, { ...change, ...end, hits: before.hits + kept.length });
  });
}

interface StepKey extends repo.RequestKey {
  endpoint: scan.NextEndpoint;
  after: string;
  matcher: Matcher;
  in_files: boolean;
}

interface Found {
  /** The last submission that was read; null: no other one follows in this endpoint. */
  last: string | null;
  count: number;
  hits: repo.NewHit[];
}

/** Reads some pages of an endpoint, until one has hits. */
async function readStep(deps: Deps, { after, ...key }: StepKey, signal: AbortSignal): Promise<Found> {
  const step: Found = { last: null, count: 0, hits: [] };
  for (let pages = 0; pages < PAGES && step.hits.length === 0; pages += 1) {
    signal.throwIfAborted();
    const page = await readPage(deps, { ...key, after: step.last ?? after });
    if (page.last === null) break;
    step.last = page.last;
    step.count += page.count;
    step.hits.push(...page.hits);
  }
  return step;
}

async function readPage(deps: Deps, { workspace_id, endpoint, after, matcher, in_files }: StepKey): Promise<Found> {
  const { id: endpoint_id, name: endpoint_name } = endpoint;
  const page = { workspace_id, endpoint_id, after, limit: PAGE, pieces: matcher.pieces };
  const { last, count, likely } = await scan.scanPage(deps.db, page);
  if (last === null) return { last, count, hits: [] };
  const inFiles: FilePlaces = in_files ? await searchFiles(deps, matcher, { endpoint_id, after, last }) : new Map();
  const bytes = new Map(likely.map((each) => [each.id, each.bytes]));
  const hits: repo.NewHit[] = [];
  for (const ids of inBatches([...new Set([...bytes.keys(), ...inFiles.keys()])].toSorted(), bytes))
    for (const row of await scan.readCandidates(deps.db, endpoint_id, ids)) {
      const places = [...findPlaces(matcher, toCandidate(row)), ...(inFiles.get(row.id) ?? [])];
      if (places.length > 0) hits.push({ submission_id: row.id, endpoint_id, endpoint_name, places });
    }
  return { last, count, hits };
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
