import type { Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../errors.ts';
import type { MaskedFields } from '../../lib/masked-fields.ts';
import { toSearchable } from '../auth/limits/mask-submission.ts';
import { hasWords, type Conditions } from '../search/build-query.ts';
import { matchesWords } from '../search/matches-words.ts';
import { findIds, type Search, type Wanted } from '../search/search.find.service.ts';
import * as repo from './submissions.repo.ts';
import { toSubmission } from './to-submission.ts';

/** A search for an API key that hides fields. */
export interface MaskedSearch extends Search {
  masked: MaskedFields;
  /** The conditions that the masked form of a submission must meet. */
  shown: Conditions;
}

/** Submissions read at once. */
const STEP = 100;
/** How many submissions may meet the conditions only by a hidden value. */
const MAX_HIDDEN_MATCHES = 1000;

/**
 * The ids that a search finds, in order. For an API key that hides fields a submission counts only if its masked form
 * meets the conditions too: otherwise a search would tell which hidden value another field repeats.
 * @throws {AppError} invalid: too many submissions repeat what is searched for
 */
export async function findShown(
  deps: Deps,
  db: Db,
  { search, wanted }: { search: Search | MaskedSearch; wanted: Wanted },
): Promise<string[]> {
  if (!('masked' in search) || !hasWords(search.shown)) return findIds(db, search, wanted);
  const found: string[] = [];
  let hidden = 0;
  for (let { beyond } = wanted; ;) {
    const limit = hidden === 0 ? Math.min(wanted.limit - found.length, STEP) : STEP;
    const ids = await findIds(db, search, { ...wanted, beyond, limit });
    const shown = await keepShown(deps, db, { search, ids });
    found.push(...shown);
    hidden += ids.length - shown.length;
    if (ids.length < limit || found.length >= wanted.limit) return found.slice(0, wanted.limit);
    if (hidden > MAX_HIDDEN_MATCHES) throw tooMany();
    beyond = ids.at(-1);
  }
}

async function keepShown(
  deps: Deps,
  db: Db,
  { search, ids }: { search: MaskedSearch; ids: readonly string[] },
): Promise<string[]> {
  if (ids.length === 0) return [];
  const { endpoint_id, masked, shown } = search;
  const rows = await repo.listWholeByKey(
    db,
    ids.map((submission_id) => ({ endpoint_id, submission_id })),
  );
  const matching = rows.filter((row) => {
    const { fields, files } = toSearchable(masked, toSubmission(deps, row));
    return matchesWords(shown, { endpoint_id, id: row.id, fields, files });
  });
  const kept = new Set(matching.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

const tooMany = (): AppError =>
  new AppError(
    'invalid',
    'This API key hides fields, and too many submissions match these words. Search for rarer words.',
  );
