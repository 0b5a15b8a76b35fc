import { collectTexts } from '../signals/collect-texts.ts';
import { contentSignals } from '../signals/content.signal.ts';
import { gibberishSignals } from '../signals/gibberish.signal.ts';
import { honeypotSignals } from '../signals/honeypot.signal.ts';
import type { Arrival } from './arrival.model.ts';
import type { Reason } from '../signals/judge.model.ts';
import { findSite } from '../signals/origin.signal.ts';
import { senderSignals } from '../signals/sender.signal.ts';
import { disguiseSignals, linkMarkupSignals, linkSignals } from '../signals/text.signal.ts';
import { readOpenMs } from '../signals/time.signal.ts';
import { FACTS_VERSION, type JudgedSubmission } from './facts.model.ts';

/**
 * Signals of the texts alone, besides the filter's. Links are separate, because the filter counts them too, and has
 * learned that a newsletter has twenty.
 */
export const textSignals = (texts: readonly string[]): Reason[] => [
  ...disguiseSignals(texts),
  ...gibberishSignals(texts),
  ...senderSignals(texts),
];

/**
 * What no rule decides about a submission, gathered when it arrives. Pure: `more` are the reasons that needed a
 * database, a provider or memory.
 */
export function gatherFacts(arrival: Arrival, more: readonly Reason[] = []): JudgedSubmission {
  const { fields, filter, country, isHosted = false, captcha, isInvalid = false, isTruncated = false } = arrival;
  const texts = collectTexts(fields);
  const reasons = [
    ...honeypotSignals(arrival),
    ...(filter ? linkMarkupSignals(texts) : linkSignals(texts)),
    ...textSignals(texts),
    ...more,
  ];
  const wording = filter ? contentSignals(arrival, filter) : [];
  const open_ms = readOpenMs(arrival);
  const site = findSite(arrival)?.origin;
  return {
    texts,
    ip: arrival.ip,
    facts: {
      version: FACTS_VERSION,
      ...(reasons.length > 0 && { reasons }),
      ...(wording.length > 0 && { wording }),
      ...(open_ms !== undefined && { open_ms }),
      ...(country !== null && { country }),
      ...(site !== undefined && { site }),
      ...(isHosted && { is_hosted: true }),
      ...(captcha && { captcha }),
      ...(isInvalid && { is_invalid: true }),
      ...(isTruncated && { is_truncated: true }),
    },
  };
}
