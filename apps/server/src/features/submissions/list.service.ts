import {
  limits,
  submissionIdSchema,
  type listSubmissionsInput,
  type MergedName,
  type neighboursInput,
  type recentSubmissionsInput,
  type Submission,
  type SubmissionFilter,
  type submissionIdsInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { toData } from '../../lib/submission-fields.ts';
import { AppError, notFound } from '../../errors.ts';
import type { MaskedFields } from '../../lib/masked-fields.ts';
import { toConditions } from '../search/build-query.ts';
import { findIds } from '../search/search.find.service.ts';
import { findRecent } from '../search/search.recent.service.ts';
import { listMergedNames } from '../field-names/field-names.service.ts';
import { isUnfiltered, toSearch } from './to-search.ts';
import { listRecentKeys } from './recent.repo.ts';
import * as repo from './submissions.repo.ts';
import { CUT_JSON_CHARS, cutFields, toPreview, toSubmission } from './to-submission.ts';
import { findShown } from './find-shown.service.ts';
import { maskSubmission } from '../auth/limits/mask-submission.ts';

type ListInput = z.output<typeof listSubmissionsInput>;
type MaskedInput = ListInput & { masked: MaskedFields | undefined };

/** @throws {AppError} not_found · invalid: a cursor of another list, or a page beyond the last one that is counted */
export async function listSubmissions({ deps, actor }: AuthedCtx, input: ListInput) {
  const { endpoint_id, page, size, cursor, preview } = input;
  const counters = await repo.findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id);
  if (!counters) throw notFound('endpoint');
  const masked = actor.limits?.masked;
  const skipped = (page - 1) * size;
  if (cursor === undefined && skipped >= limits.pagedItems) beyondPages();
  const { ids, total, isCapped } = isUnfiltered(input)
    ? {
        ids: await findPage(deps, deps.db, { ...input, masked }),
        total: sumOf(counters, input.status),
        isCapped: false,
      }
    : await findCounted(deps, { ...input, masked }, sumOf(counters, input.status));
  const keys = ids.slice(0, size).map((submission_id) => ({ endpoint_id, submission_id }));
  const items = await load(deps, keys, { isPreview: preview, masked });
  return {
    // Programs get the names that were sent; and a hidden field must not get the name of another.
    items: preview && !masked ? mergeNames(items, await listMergedNames(deps, endpoint_id)) : items,
    page,
    size,
    total,
    total_capped: isCapped,
    pages: Math.ceil(total / size),
    next_cursor: ids.length > size ? (keys.at(-1)?.submission_id ?? null) : null,
  };
}

/** The ids of a page and the first id after it. */
async function findPage(deps: Deps, db: Db, { cursor, page, size, masked, ...filter }: MaskedInput): Promise<string[]> {
  const { endpoint_id } = filter;
  const search = await toSearch(db, { endpoint_id, masked }, filter);
  const direction = 'older';
  if (cursor !== undefined)
    return findShown(deps, db, {
      search,
      wanted: { direction, beyond: toCursor(cursor, endpoint_id), limit: size + 1 },
    });
  // Reads ids only, up to the end of the page. An offset in the database would read as many, with their rows.
  const skipped = (page - 1) * size;
  return (await findShown(deps, db, { search, wanted: { direction, limit: skipped + size + 1 } })).slice(skipped);
}

/**
 * The same, and how many there are altogether: as many as are counted, and those before and on this page. Where the
 * filter has few to choose from they are all counted. @param all how many there are without the filter
 */
async function findCounted(
  deps: Deps,
  input: MaskedInput,
  all: number,
): Promise<{ ids: string[]; total: number; isCapped: boolean }> {
  const { endpoint_id, cursor, page, size, masked } = input;
  const skipped = cursor === undefined ? (page - 1) * size : 0;
  const reached = cursor === undefined ? skipped + size : 0;
  const most = Math.max(limits.countedMatches, reached, all <= limits.countedWhole ? all : 0);
  const db = deps.reads.begin('search');
  const search = await toSearch(db, { endpoint_id, masked }, input);
  const [counted, beyond] = await Promise.all([
    findShown(deps, db, { search, wanted: { direction: 'older', limit: most + 1 } }),
    cursor === undefined ? undefined : findPage(deps, db, input),
  ]);
  const ids = beyond ?? counted.slice(skipped, skipped + size + 1);
  return { ids, total: Math.min(counted.length, most), isCapped: counted.length > most };
}

/** Submissions for a screen, with the names of renamed fields as those that they are merged into. */
function mergeNames(items: Submission[], merged: readonly MergedName[]): Submission[] {
  if (merged.length === 0) return items;
  const names = new Map(merged.map(({ name, into }) => [name, into]));
  return items.map((item) => {
    const fields = item.fields.map(([name, value]): Submission['fields'][number] => [names.get(name) ?? name, value]);
    return { ...item, fields, data: toData(fields) };
  });
}

const sumOf = (
  counters: Record<'inbox' | 'spam' | 'held' | 'refused', number>,
  status: SubmissionFilter['status'],
): number => (status === 'all' ? counters.inbox + counters.spam + counters.held + counters.refused : counters[status]);

interface Loaded {
  isPreview: boolean;
  masked: MaskedFields | undefined;
}

/** Rows in the order of their keys; deleted ones are left out. */
async function load(
  deps: Deps,
  keys: readonly repo.SubmissionKey[],
  { isPreview, masked }: Loaded,
): Promise<Submission[]> {
  if (keys.length === 0) return [];
  const places = new Map(keys.map(({ submission_id }, place) => [submission_id, place]));
  const items = masked
    ? await loadMasked(deps, keys, { isPreview, masked })
    : isPreview
      ? (await repo.listPreviews(deps.db, keys, previewed)).map((row) => toPreview(deps, row))
      : (await repo.listSubmissionsByKey(deps.db, keys)).map((row) => toSubmission(deps, row));
  return items.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
}

const previewed = { jsonChars: CUT_JSON_CHARS, fields: limits.previewFields + 1 };

/** Masks whole submissions and cuts them afterwards: what was cut cannot be found where another field repeats it. */
async function loadMasked(
  deps: Deps,
  keys: readonly repo.SubmissionKey[],
  { isPreview, masked }: Loaded & { masked: MaskedFields },
): Promise<Submission[]> {
  const rows = await repo.listWholeByKey(deps.db, keys);
  return rows.map((row) => {
    const { corrections: _, ...submission } = maskSubmission(masked, toSubmission(deps, row));
    if (!isPreview) return submission;
    const { fields, truncated } = cutFields(submission.fields);
    return { ...submission, fields, data: toData(fields), truncated };
  });
}

/** The newest submissions in the inboxes that the actor may reach, or the newest there that a search finds. */
export async function listRecent(
  { deps, actor }: AuthedCtx,
  { size, q, preview }: z.output<typeof recentSubmissionsInput>,
): Promise<{ items: Submission[]; endpoints: repo.NamedEndpoint[] }> {
  const { workspace_id, endpoint_ids } = actor;
  if (q !== undefined && q !== '' && actor.limits?.masked)
    throw new AppError('forbidden', 'This API key hides fields: it can search only one endpoint at a time.');
  const keys =
    q === undefined || q === ''
      ? await listRecentKeys(deps.db, { workspace_id, endpoint_ids }, size)
      : (
          await findRecent(deps.reads.begin('search'), {
            workspace_id,
            endpoint_ids,
            conditions: toConditions({ status: 'inbox', q }),
            limit: size,
          })
        ).map(({ endpoint_id, id }) => ({ endpoint_id, submission_id: id }));
  const [items, endpoints] = await Promise.all([
    load(deps, keys, { isPreview: preview, masked: actor.limits?.masked }),
    repo.listNames(deps.db, workspace_id, [...new Set(keys.map(({ endpoint_id }) => endpoint_id))]),
  ]);
  return { items, endpoints };
}

/** The newest in the inbox of an endpoint, with at most `fields` fields, and long values cut. */
export async function listNewest(
  { deps, actor }: AuthedCtx,
  { endpoint_id, size, fields }: { endpoint_id: string; size: number; fields: number },
): Promise<Submission[]> {
  if (!(await repo.findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
  const search = await toSearch(deps.db, { endpoint_id }, { status: 'inbox' });
  const ids = await findIds(deps.db, search, { direction: 'older', limit: size });
  if (ids.length === 0) return [];
  const keys = ids.map((submission_id) => ({ endpoint_id, submission_id }));
  const rows = await repo.listPreviews(deps.db, keys, { jsonChars: CUT_JSON_CHARS, fields });
  return rows.map((row) => toPreview(deps, row, fields));
}

/** All ids that match a filter, up to the limit for one list. */
export async function listSubmissionIds(
  { deps, actor }: AuthedCtx,
  { endpoint_id, ...filter }: z.output<typeof submissionIdsInput>,
): Promise<{ ids: string[]; capped: boolean }> {
  if (!(await repo.findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id))) throw notFound('endpoint');
  const limit = limits.idsAtOnce;
  const db = toDb(deps, filter);
  const search = await toSearch(db, { endpoint_id, masked: actor.limits?.masked }, filter);
  const ids = await findShown(deps, db, { search, wanted: { direction: 'older', limit: limit + 1 } });
  return { ids: ids.slice(0, limit), capped: ids.length > limit };
}

/** The ids before and after a submission in a list, whether or not the list contains it. */
export async function getNeighbours(
  { deps, actor }: AuthedCtx,
  { endpoint_id, submission_id, ...filter }: z.output<typeof neighboursInput>,
): Promise<{ newer: string | null; older: string | null }> {
  if (!(await repo.findOwnEndpoint(deps.db, actor.workspace_id, endpoint_id))) throw notFound('submission');
  if (!(await repo.findSubmission(deps.db, { endpoint_id, submission_id }))) throw notFound('submission');
  const db = toDb(deps, filter);
  const search = await toSearch(db, { endpoint_id, masked: actor.limits?.masked }, filter);
  const [[newer = null], [older = null]] = (await Promise.all(
    (['newer', 'older'] as const).map((direction) =>
      findShown(deps, db, { search, wanted: { direction, beyond: submission_id, limit: 1 } }),
    ),
  )) as [string[], string[]];
  return { newer, older };
}

/** The database for a search. A list without a filter is an index in order: the primary reads it sooner. */
const toDb = (deps: Deps, filter: SubmissionFilter): Db =>
  isUnfiltered(filter) ? deps.db : deps.reads.begin('search');

function toCursor(cursor: string, endpoint_id: string): string {
  if (submissionIdSchema.safeParse(cursor).success && cursor.startsWith(`${endpoint_id}_`)) return cursor;
  return refuse('cursor', 'The cursor does not belong to this list.', 'invalid_cursor');
}

const beyondPages = (): never =>
  refuse('page', `Pages end after ${limits.pagedItems} submissions. Follow next_cursor from there.`, 'too_big');

function refuse(path: string, message: string, code: string): never {
  throw new AppError('invalid', message, { errors: [{ path, message, code }] });
}
