import { newChildId } from '../../../ids.ts';
import type { IntakeJudgement } from '../check/judge-submission.ts';
import type { IncomingSubmission } from '../read/incoming.model.ts';
import { matchCaps } from '../../caps/match-caps.ts';
import type { ReceivingEndpoint } from '../../endpoint-cache/endpoint-cache.service.ts';
import type { IntakeFile, IntakeKey, IntakeRow, RowCaps } from './row.model.ts';
import type { SortedFields } from '../read/sort-fields.ts';
import { truncateIp } from '../../../lib/network/truncate-ip.ts';

export interface RowParts {
  sorted: SortedFields;
  key: IntakeKey | null;
  judgement: IntakeJudgement;
  files: IntakeFile[];
  /** The names of its fields, unless they are already stored. */
  names: string | undefined;
  now: Date;
}

/** The caps of an endpoint that count a submission with these fields. */
export const toRowCaps = ({ caps }: Pick<ReceivingEndpoint, 'caps'>, { fields }: SortedFields): RowCaps => ({
  version: caps.version,
  ids: matchCaps(caps.list, fields).map(({ id }) => id),
});

const NO_REASONS = JSON.stringify({ score: 0, reasons: [] });

/** The row for a judged submission. */
export function toRow(
  { endpoint, meta }: IncomingSubmission,
  { sorted, key, judgement, files, names, now }: RowParts,
): IntakeRow {
  const { verdict, refusal, score, reasons, facts } = judgement;
  return {
    id: newChildId(endpoint.id, now),
    endpoint_id: endpoint.id,
    verdict,
    refused_reason: refusal?.detail ?? null,
    fields: JSON.stringify(sorted.fields),
    spam: reasons.length === 0 ? NO_REASONS : JSON.stringify({ score, reasons }),
    facts: JSON.stringify(facts),
    meta: JSON.stringify(endpoint.settings.truncate_ip ? { ...meta, ip: meta.ip && truncateIp(meta.ip) } : meta),
    names: names ?? null,
    created_at: now,
    files,
    // A refused submission does not use the key up.
    key: refusal ? null : key,
    caps: toRowCaps(endpoint, sorted),
  };
}
