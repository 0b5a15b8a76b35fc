import { isShown } from '../../../lib/submission-fields.ts';
import type { SentNames } from './expected.repo.ts';

/** Fewer submissions say nothing about what a form has. */
const FEWEST = 3;
/** A field that this part of the submissions has is always sent: checkboxes that are not ticked are not. */
const SHARE = 0.8;

/** The names that most submissions have, and those of them that are files. */
export function findUsualNames(sent: readonly SentNames[]): { usual: string[]; files: string[] } {
  if (sent.length < FEWEST) return { usual: [], files: [] };
  const all = countNames(sent.map(({ names, files }) => [...names.map(readName), ...files]));
  const files = countNames(sent.map((each) => each.files));
  const isUsual = ([name, count]: [string, number]) => isShown(name) && count >= sent.length * SHARE;
  return { usual: toNames([...all].filter(isUsual)), files: toNames([...files].filter(isUsual)) };
}

const readName = (json: string): string => String(JSON.parse(json));

const toNames = (entries: readonly [string, number][]): string[] => entries.map(([name]) => name);

function countNames(lists: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of lists.flatMap((list) => [...new Set(list)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
