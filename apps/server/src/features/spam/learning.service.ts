import type { Verdict } from '@postern/contracts';
import type { Db, Trx } from '../../db/client.ts';
import { type AccountWeights, learnableTokens, toAccountWeights } from './bayes/model/learn-account-weights.ts';
import { TOKENS_VERSION } from './bayes/model/weight-table.ts';
import * as repo from './learning.repo.ts';
import type { FieldEntry } from '../../lib/field-entry.ts';

/** The maximum number of submissions that an account learns from, the newest: 240 kB at most. */
const MAX_EXAMPLES = 200;

/**
 * What an account has learned; undefined when nothing. It reads the database: cache it until the account learns again.
 */
export async function loadAccountWeights(db: Db, workspace_id: string): Promise<AccountWeights | undefined> {
  const rows = await repo.listExamples(db, workspace_id, TOKENS_VERSION);
  return toAccountWeights(rows.map(({ is_spam, tokens }) => ({ isSpam: is_spam, tokens: toTokens(tokens) })));
}

/** Whether a change of verdict is a judgement of the words. */
export const isLesson = (from: Verdict, to: Verdict): boolean =>
  (from === 'inbox' && to === 'spam') || (from === 'spam' && to === 'inbox');

export interface Lessons {
  moves: readonly { submission_id: string; isSpam: boolean }[];
  /** The fields by submission id; deleted submissions may be missing. */
  loadFields: (submission_ids: readonly string[]) => Promise<ReadonlyMap<string, readonly FieldEntry[]>>;
}

/** The number of submissions whose fields are in memory at once. */
const LOADED = 10;

/**
 * Learns from submissions that a person moved between inbox and spam, in the transaction that moves them. Submissions
 * that are moved back are unlearned: their verdict is the intake's again, not a person's.
 */
export async function learnFromMoves(
  trx: Trx,
  { workspace_id, now }: { workspace_id: string; now: Date },
  { moves, loadFields }: Lessons,
): Promise<void> {
  if (moves.length === 0) return;
  const ids = moves.map(({ submission_id }) => submission_id);
  const unlearnt = new Set(await repo.deleteExamples(trx, workspace_id, ids));
  const fresh = moves.filter(({ submission_id }) => !unlearnt.has(submission_id)).slice(-MAX_EXAMPLES);
  const rows: Omit<repo.ExampleRow, 'workspace_id'>[] = [];
  for (let at = 0; at < fresh.length; at += LOADED) {
    const some = fresh.slice(at, at + LOADED);
    const fields = await loadFields(some.map(({ submission_id }) => submission_id));
    for (const { submission_id, isSpam } of some) {
      const tokens = Buffer.from(learnableTokens(fields.get(submission_id) ?? []).buffer);
      if (tokens.length > 0)
        rows.push({ submission_id, is_spam: isSpam, tokens, version: TOKENS_VERSION, created_at: now });
    }
  }
  if (rows.length > 0) await repo.addExamples(trx, workspace_id, { rows, keep: MAX_EXAMPLES });
}

/** Bytes as stored; copied, because a buffer of the driver may start at any offset. */
function toTokens(bytes: Buffer): Uint32Array {
  const { buffer, byteOffset, length } = bytes;
  return new Uint32Array(buffer.slice(byteOffset, byteOffset + length - (length % 4)));
}
