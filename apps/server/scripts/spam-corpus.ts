import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Example } from '../src/features/spam/bayes/train/train-model.ts';
import { textSignals } from '../src/features/spam/facts/gather-facts.ts';
import type { FieldEntry } from '../src/lib/field-entry.ts';
import { collectTexts } from '../src/features/spam/signals/collect-texts.ts';
import { linkMarkupSignals } from '../src/features/spam/signals/text.signal.ts';

/** One line of `data/spam/*.jsonl`. */
interface Line {
  id: string;
  source: string;
  label: 'spam' | 'ham';
  /** ISO 639-1, in our own files. */
  language?: string;
  /** Names and values in order, or as an object. */
  fields: FieldEntry[] | Record<string, string>;
}

/** A labelled message with its source. */
export interface CorpusMessage extends Example {
  id: string;
  /** The part of its source: `spamassassin/hard-ham-1` of `spamassassin`. */
  part: string;
  language: string;
  fields: FieldEntry[];
  /** A subscribed newsletter: it looks like advertising, and is ham. */
  isNewsletter: boolean;
}

export const corpusFolder = path.resolve(import.meta.dirname, '../data/spam');
const files = [
  'dev.jsonl',
  'own-ham.jsonl',
  'own-spam.jsonl',
  'enquiries.jsonl',
  'comments.jsonl',
  'baits.jsonl',
  'mail.jsonl',
];

/** All labelled messages, in the order of the files, with near-duplicates in one group. */
export function readCorpus(): CorpusMessage[] {
  const lines = files.flatMap((file) =>
    readFileSync(path.join(corpusFolder, file), 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Line),
  );
  const fields = lines.map((line) => (Array.isArray(line.fields) ? line.fields : Object.entries(line.fields)));
  const groups = groupAlike(fields.map(wordsOf));
  return lines.map(({ id, source, label, language }, index) => ({
    id,
    source: collectionOf(source),
    part: source,
    language: language ?? 'en',
    isSpam: label === 'spam',
    isNewsletter: newsletters.has(source),
    fields: fields[index] ?? [],
    otherWeight: weighOthers(fields[index] ?? []),
    group: groups[index] ?? index,
  }));
}

const newsletters = new Set(['spamassassin/hard-ham-1', 'own/newsletters']);

/** The parts of a public collection belong together; our own sources are collections of different kinds. */
const collectionOf = (source: string): string =>
  source.startsWith('own/') ? source : (source.split('/')[0] ?? source);

/** The weight of the signals besides the filter that read the text. */
function weighOthers(fields: readonly FieldEntry[]): number {
  const texts = collectTexts(fields);
  return [...linkMarkupSignals(texts), ...textSignals(texts)].reduce((sum, { weight }) => sum + weight, 0);
}

/** The words of the longest value, which is the message. Names and addresses do not make texts alike. */
export function wordsOf(fields: readonly FieldEntry[]): string[] {
  const longest = fields.reduce((most, [, value]) => {
    return typeof value === 'string' && value.length > most.length ? value : most;
  }, '');
  return (
    longest
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  );
}

const ALIKE = 0.4;

/** Groups texts that share at least ALIKE of their pairs of neighbouring words (Jaccard), and chains of such texts. */
export function groupAlike(texts: readonly (readonly string[])[]): number[] {
  const shingles = texts.map((words) => new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ''}`)));
  const groups = texts.map((_, index) => index);
  const find = (index: number): number => {
    let at = index;
    while ((groups[at] ?? at) !== at) at = groups[at] ?? at;
    return at;
  };
  const holders = new Map<string, number[]>();
  for (const [index, set] of shingles.entries()) {
    const shared = new Map<number, number>();
    for (const shingle of set) {
      const others = holders.get(shingle) ?? [];
      for (const other of others) shared.set(other, (shared.get(other) ?? 0) + 1);
      holders.set(shingle, [...others, index]);
    }
    for (const [other, count] of shared)
      if (count / (set.size + (shingles[other]?.size ?? 0) - count) >= ALIKE) groups[find(index)] = find(other);
  }
  return groups.map((_, index) => find(index));
}
