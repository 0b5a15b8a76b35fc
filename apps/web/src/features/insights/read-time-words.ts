import type { Insights } from '@postern/contracts';
import { formatCount } from '../../lib/format.ts';

type Bucket = Insights['time_to_read']['buckets'][number];

const units = [
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A duration as one number: 15 minutes, 1 week. */
export function spanWords(seconds: number): string {
  const [unit, size] = units.find(([, each]) => seconds % each === 0 && seconds >= each) ?? (['second', 1] as const);
  const count = seconds / size;
  return `${formatCount(count)} ${count === 1 ? unit : `${unit}s`}`;
}

/** The range of a bucket: within 5 minutes, later than 1 week. */
export function bucketWords(buckets: readonly Bucket[], place: number): string {
  const seconds = buckets[place]?.up_to_seconds ?? null;
  if (seconds !== null) return `Within ${spanWords(seconds)}`;
  const before = buckets[place - 1]?.up_to_seconds ?? null;
  return before === null ? 'At any time' : `After ${spanWords(before)}`;
}

/** The time within which half of the opened submissions were opened; null if none were. */
export function halfSentence(buckets: readonly Bucket[]): string | null {
  const all = buckets.reduce((sum, { count }) => sum + count, 0);
  if (all === 0) return null;
  let sum = 0;
  const place = buckets.findIndex(({ count }) => (sum += count) * 2 >= all);
  const words = bucketWords(buckets, place);
  return words.startsWith('Within')
    ? `Half of them were opened ${words.toLowerCase()}.`
    : `Most were opened ${words.toLowerCase()}.`;
}
