import type { Receipt } from '@postern/contracts';
import type { RequestKey } from '../privacy.repo.ts';
import type { AnswerRow, ErasedRow, Facts } from './receipts.repo.ts';

export interface Source {
  key: RequestKey;
  installation: string;
  facts: Facts & { erased_at: Date };
  rows: readonly ErasedRow[];
  answers: readonly AnswerRow[];
  now: Date;
}

/** The content of a receipt, unsigned. It has ids and counts, and nothing that a visitor sent. */
export function buildReceipt({
  key,
  installation,
  facts,
  rows,
  answers,
  now,
}: Source): Omit<Receipt, 'key_id' | 'signature'> {
  const erased = rows.filter(({ state }) => state === 'erased');
  const count = (state: ErasedRow['state']): number => rows.filter((row) => row.state === state).length;
  return {
    type: 'postern-erasure-receipt',
    version: 1,
    installation,
    workspace: { id: key.workspace_id, name: facts.workspace },
    request_id: key.request_id,
    requested_at: facts.created_at.toISOString(),
    erased_at: facts.erased_at.toISOString(),
    as_of: now.toISOString(),
    is_complete: answers.every(({ state }) => state !== 'pending'),
    value: { match: facts.match, salt: facts.salt, sha256: facts.value_hash },
    in_files: facts.in_files,
    unread_files: facts.unread_files,
    endpoints: [...Map.groupBy(erased, (row) => row.endpoint_id)].map(([id, own]) => ({
      id,
      name: own[0]?.endpoint_name ?? '',
      submissions: own.map(({ submission_id }) => submission_id),
      files: sum(own.map(({ files }) => files)),
      bytes: sum(own.map(({ bytes }) => bytes)),
    })),
    kept: count('kept'),
    gone: count('gone'),
    destinations: listDestinations(erased, answers),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function listDestinations(erased: readonly ErasedRow[], answers: readonly AnswerRow[]): Receipt['destinations'] {
  const found = new Map<string, Receipt['destinations'][number]>();
  for (const { endpoint_id, destinations } of erased)
    for (const { destination_id: id, kind } of destinations) {
      const known = found.get(id) ?? { endpoint_id, id, kind, submissions: 0, answers: [] };
      known.submissions += 1;
      found.set(id, known);
    }
  for (const { destination_id, at, ...answer } of answers)
    found.get(destination_id)?.answers.push({ ...answer, at: at === null ? null : at.toISOString() });
  return [...found.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1));
}
