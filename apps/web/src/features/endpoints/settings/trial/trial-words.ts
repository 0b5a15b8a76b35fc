import { limits, type RulesTrial } from '@postern/contracts';
import { formatCount, formatPlural } from '../../../../lib/format.ts';

/** The result of a trial in a sentence. */
export function trialSentence(trial: RulesTrial): string {
  const { judged, capped, to_spam, from_spam, left_out } = trial;
  if (judged === 0 && left_out.older === 0 && left_out.address === 0)
    return `No submissions arrived in the last ${limits.triedDays} days, so this can’t be tried.`;
  if (judged === 0) return 'This can’t be tried on any submission yet.';
  const period = capped
    ? `Of the last ${formatCount(limits.triedSubmissions)} submissions`
    : `In the last ${limits.triedDays} days`;
  return `${period} this would have moved ${movesOf(to_spam.count, from_spam.count)}.`;
}

function movesOf(toSpam: number, fromSpam: number): string {
  if (toSpam > 0 && fromSpam > 0)
    return `${formatPlural(toSpam, 'submission')} to spam and ${formatCount(fromSpam)} out of it`;
  if (toSpam > 0) return `${formatPlural(toSpam, 'submission')} to spam`;
  if (fromSpam > 0) return `${formatPlural(fromSpam, 'submission')} out of spam`;
  return 'no submissions to spam and none out of it';
}

/** What else a trial says, in sentences. */
export function trialNotes({ refused, accepted, unasked, left_out }: RulesTrial): string[] {
  const { older, marked, address } = left_out;
  return [
    refused.count > 0 && `It would have refused ${formatPlural(refused.count, 'submission')}.`,
    accepted.count > 0 && `It would have accepted ${formatPlural(accepted.count, 'refused submission')}.`,
    unasked > 0 &&
      `${formatPlural(unasked, 'sender')} would have had to solve the captcha. How many would have failed isn’t known.`,
    marked > 0 && `${formatPlural(marked, 'submission')} that a person moved would have stayed.`,
    older > 0 &&
      `${formatPlural(older, 'submission')} can’t be tried, because an earlier version of Postern received ${older === 1 ? 'it' : 'them'}.`,
    address > 0 &&
      `${formatPlural(address, 'submission')} can’t be tried, because only a part of the IP address is stored.`,
  ].filter((sentence) => sentence !== false);
}
