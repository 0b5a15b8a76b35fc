import { verdicts, type Endpoint, type Verdict, type VerdictCounts } from '@postern/contracts';
import { verdictWords } from '../../components/state-words.ts';
import { formatCount } from '../../lib/format.ts';

/** The number of an endpoint's submissions under each verdict. */
export const countsOf = (endpoint: Endpoint): VerdictCounts => ({
  inbox: endpoint.inbox_count,
  spam: endpoint.spam_count,
  held: endpoint.held_count,
  refused: endpoint.refused_count,
});

/** Everything that arrived. This sum is what "received" means on every screen. */
export const receivedOf = ({ inbox, spam, held, refused }: VerdictCounts): number => inbox + spam + held + refused;

/** Adds up counts, verdict by verdict. */
export function addUp(all: readonly VerdictCounts[]): VerdictCounts {
  const sum = { inbox: 0, spam: 0, held: 0, refused: 0 };
  for (const counts of all) for (const verdict of verdicts) sum[verdict] += counts[verdict];
  return sum;
}

/** The verdicts that a legend or a sentence names: those with submissions, in the order of the tabs. */
export const partsOf = (counts: VerdictCounts): Verdict[] => verdicts.filter((verdict) => counts[verdict] > 0);

/** "260 inbox, 14 spam": the parts with submissions. */
export const partWords = (counts: VerdictCounts): string[] =>
  partsOf(counts).map((verdict) => `${formatCount(counts[verdict])} ${verdictWords[verdict].toLowerCase()}`);
