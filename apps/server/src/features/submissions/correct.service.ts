import type { Submission } from '@postern/contracts';
import { isDeepStrictEqual } from 'node:util';
import type { Deps } from '../../context.ts';
import type { Trx } from '../../db/client.ts';
import { readFields } from '../../lib/stored-submission.ts';
import type { CapRule } from '../caps/match-caps.ts';
import { changeSeats, giveBack, lockCaps } from '../caps/seats.service.ts';
import { addImportedNames } from '../field-names/field-names.service.ts';
import { addDocuments } from '../search/search.service.ts';
import type { SubmissionFacts } from '../spam/facts/facts.model.ts';
import type { Judgement } from '../spam/judge.ts';
import * as repo from './change.repo.ts';
import { writeSteps } from './change.service.ts';

type Fields = Submission['fields'];

/** How often a sender may correct a submission: its former fields are kept. */
export const MAX_CORRECTIONS = 10;

export interface Correction {
  workspace_id: string;
  endpoint_id: string;
  submission_id: string;
  /** How often it had been corrected when the sender saw it. */
  version: number;
  /** The fields that it has from now on. undefined: it stays as it is. */
  merge: (fields: Fields) => Fields | undefined;
  judge: (fields: Fields) => Judgement & { facts: SubmissionFacts };
}

/**
 * `stale`: it was changed since the sender saw it, was changed too often, or no longer exists. `full`: these caps have no
 * room for it.
 */
export type Corrected = 'corrected' | 'unchanged' | 'stale' | { full: readonly CapRule[] };

/**
 * Replaces the fields of a submission by what its sender wrote, and keeps the former ones. It is unread again, searched and
 * counted by caps as it is now, and becomes spam if the spam check says so of the new fields and nobody has said otherwise.
 */
export async function correctSubmission(deps: Deps, trx: Trx, correction: Correction): Promise<Corrected> {
  const { workspace_id, endpoint_id, submission_id: id } = correction;
  const caps = await lockCaps(trx, endpoint_id);
  const [before] = await repo.lockSubmissions(trx, endpoint_id, [id]);
  const stored = before && (await repo.findContent(trx, { endpoint_id, id }));
  if (!before || !stored) return 'stale';
  const old = readFields(stored.fields);
  const fields = correction.merge(old);
  // Also if the same correction is sent twice.
  if (fields === undefined || isDeepStrictEqual(fields, old)) return 'unchanged';
  const { length: version } = stored.corrections;
  if (version !== correction.version || version >= MAX_CORRECTIONS) return 'stale';
  const { verdict, score, reasons, facts } = correction.judge(fields);
  const isAccepted = before.status === 'inbox' || before.status === 'held';
  const isSpam = isAccepted && verdict === 'spam' && !before.marked;
  if (isAccepted && !isSpam && caps.length > 0) {
    const full = await changeSeats(deps, trx, { endpoint_id, id, caps, old, fields });
    if (full.length > 0) return { full };
  }
  const now = deps.now();
  await repo.saveContent(trx, {
    endpoint_id,
    id,
    fields,
    spam: { score, reasons },
    facts,
    corrections: [...stored.corrections, { at: now.toISOString(), fields: old }],
  });
  const names = fields.map(([name], position) => ({ name, first_seen_at: now, position }));
  await addImportedNames(
    trx,
    endpoint_id,
    names.filter(({ name }) => !old.some(([other]) => other === name)),
  );
  const after = { ...before, status: isSpam ? ('spam' as const) : before.status, read_at: null };
  await writeSteps(deps, trx, { workspace_id, endpoint_id, steps: [{ before, after }], isByRule: true });
  if (isSpam && caps.length > 0) await giveBack(deps, trx, { endpoint_id, ids: [id] });
  await addDocuments(trx, [{ endpoint_id, submission_id: id }]);
  return 'corrected';
}
