import type { Submission } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { ReceivingEndpoint } from '../endpoint-cache/endpoint-cache.service.ts';
import { shippedModel } from '../spam/bayes/model/load-model.ts';
import type { SubmissionFacts } from '../spam/facts/facts.model.ts';
import { gatherFacts } from '../spam/facts/gather-facts.ts';
import { judgeByRules, type Judgement } from '../spam/judge.ts';

/** The sender of a correction. */
export interface Sender {
  ip: string | null;
  /** The Accept-Language header. */
  language: string | null;
}

const model = shippedModel();

interface Correction {
  endpoint: ReceivingEndpoint;
  fields: Submission['fields'];
  sender: Sender;
}

/**
 * The spam check of corrected fields: as of a submission from our own page. Challenge, time and similar submissions were
 * judged when it arrived.
 */
export function judgeCorrection(
  { now }: Pick<Deps, 'now'>,
  { endpoint, fields, sender }: Correction,
): Judgement & { facts: SubmissionFacts } {
  const judged = gatherFacts({
    fields,
    filledHoneypots: [],
    started: undefined,
    now: now(),
    ip: sender.ip,
    origin: null,
    referer: null,
    isHosted: true,
    language: sender.language,
    country: null,
    filter: { model, account: endpoint.learned },
    isTruncated: endpoint.settings.truncate_ip,
  });
  return { ...judgeByRules(judged, endpoint.settings), facts: judged.facts };
}
