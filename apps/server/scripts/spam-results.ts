import type { CorpusMessage } from './spam-corpus.ts';

/** The judgement of a message by a filter that was trained without it. */
export interface Result {
  message: CorpusMessage;
  /** The sum of all local signals. */
  score: number;
  /** The part of the words in that sum. */
  weight: number;
  /** From the words alone: the natural logarithm of the odds. */
  logOdds: number;
}

/** [hits, number of cases, share, lower and upper bound by Wilson at 95%]; zero cases have no share. */
export type Share = [hits: number, of: number, share: number, low: number, high: number] | null;

export interface Row {
  precision: Share;
  recall: Share;
  /** Without newsletters: they look like advertising, and losing one matters less. */
  ham_flagged: Share;
  newsletters_flagged: Share;
}

const DEFAULT_THRESHOLD = 5;

function wilson(hits: number, of: number): Share {
  if (of === 0) return null;
  const z = 1.959964;
  const share = hits / of;
  const centre = (share + (z * z) / (2 * of)) / (1 + (z * z) / of);
  const reach = (z / (1 + (z * z) / of)) * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
  return [hits, of, round(share), round(Math.max(0, centre - reach)), round(Math.min(1, centre + reach))];
}

const round = (value: number): number => Math.round(value * 10_000) / 10_000;

/** How well spam is distinguished from ham at a threshold. */
export function toRow(
  results: readonly Result[],
  by: 'score' | 'weight' = 'score',
  threshold = DEFAULT_THRESHOLD,
): Row {
  const isFlagged = (result: Result): boolean => result[by] >= threshold;
  const share = (part: readonly Result[]): Share => wilson(part.filter(isFlagged).length, part.length);
  const spam = results.filter(({ message }) => message.isSpam);
  const ham = results.filter(({ message }) => !message.isSpam);
  const flagged = results.filter(isFlagged);
  return {
    precision: wilson(flagged.filter(({ message }) => message.isSpam).length, flagged.length),
    recall: share(spam),
    ham_flagged: share(ham.filter(({ message }) => !message.isNewsletter)),
    newsletters_flagged: share(ham.filter(({ message }) => message.isNewsletter)),
  };
}

const LEAST_IN_A_LANGUAGE = 20;
type Is = (message: CorpusMessage) => boolean;

/** A row for everything, each source or part of one, and each language of our own messages. */
export function toTable(results: readonly Result[]): Record<string, Row> {
  const row = (name: string, is: Is): [string, Row] => [name, toRow(results.filter(({ message }) => is(message)))];
  const messages = results.map(({ message }) => message);
  const own = messages.filter(({ source }) => source.startsWith('own/'));
  const parts = [...new Set(messages.map(({ part }) => part))].toSorted();
  const languages = [...new Set(own.map(({ language }) => language))]
    .filter((language) => own.filter((message) => message.language === language).length >= LEAST_IN_A_LANGUAGE)
    .toSorted();
  const isOwn: Is = ({ source }) => source.startsWith('own/');
  return Object.fromEntries([
    row('all', () => true),
    row('all, without newsletters', ({ isNewsletter }) => !isNewsletter),
    ...parts.map((part) => row(part, (message) => message.part === part)),
    ...languages.map((language) => row(`own, ${language}`, (m) => isOwn(m) && m.language === language)),
    row('own, other languages', (m) => isOwn(m) && !languages.includes(m.language)),
  ]);
}

/** The spam that each step of an endpoint's threshold catches. */
export const toDial = (results: readonly Result[]): Record<string, Row> =>
  Object.fromEntries([2, 3, 4, 5, 6, 7, 8, 9, 10].map((threshold) => [threshold, toRow(results, 'score', threshold)]));

interface Bin {
  /** The lower end of the range of probabilities. */
  from: number;
  messages: number;
  /** The filter's average probability, and the observed share. */
  said: number;
  was: number;
}

const BINS = [0, 0.02, 0.1, 0.3, 0.5, 0.7, 0.9, 0.98];

/** The calibration of the filter's probabilities: mean squared error, mean distance, and both by range. */
export function toCalibration(results: readonly Result[]): { brier: number; error: number; bins: Bin[] } {
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const said = results.map(({ logOdds, message }) => ({
    probability: 1 / (1 + Math.exp(-logOdds)),
    was: message.isSpam ? 1 : 0,
  }));
  const bins = BINS.flatMap((from, index) => {
    const inside = said.filter(({ probability }) => probability >= from && probability < (BINS[index + 1] ?? 2));
    if (inside.length === 0) return [];
    const [claimed, true_] = [mean(inside.map(({ probability }) => probability)), mean(inside.map(({ was }) => was))];
    return [{ from, messages: inside.length, said: round(claimed), was: round(true_) }];
  });
  return {
    brier: round(mean(said.map(({ probability, was }) => (probability - was) ** 2))),
    error: round(bins.reduce((sum, bin) => sum + (bin.messages / said.length) * Math.abs(bin.said - bin.was), 0)),
    bins,
  };
}
