import { verdicts, type Submission, type Verdict } from '@postern/contracts';
import { readFields, readMeta, readSpam } from '../../../lib/stored-submission.ts';
import type { Cell } from '../read/file-row.model.ts';
import { only, textOf, valueOf } from './cells.ts';
import { readOwnFiles } from './own-files.ts';
import type { OwnFacts, Source } from './source.model.ts';

/** The columns of our own CSV besides the fields; forms may use the same names, so only the first of each counts. */
export const FIXED = ['id', 'received', 'verdict', 'read', 'starred', 'score', 'referer', 'ip', 'files'] as const;

/** A test for the first occurrence of each of these names. */
function firstsOf(names: readonly string[]): (name: string) => boolean {
  const left = new Set(names);
  return (name) => left.delete(name);
}

const toVerdict = (word: string): Verdict => verdicts.find((verdict) => verdict === word) ?? 'inbox';

const noMeta: Submission['meta'] = { ip: null, user_agent: null, referer: null, origin: null, language: null };

/** Our own CSV. */
export const ownTable = {
  source: 'postern',
  kind: 'table',
  fits: (columns) => FIXED.every((name) => columns.has(name)),
  hasApostrophes: true,
  mapping: { id: 'id', time: 'received', time_zone: 'UTC' },
  // The id and the time stay columns; the other fixed cells are facts.
  toCells: (cells: readonly Cell[]) => {
    const isFixed = firstsOf(FIXED);
    return cells.filter(([name]) => !isFixed(name) || name === 'id' || name === 'received');
  },
  toFieldNames: (head: readonly string[]) => {
    const isFixed = firstsOf(FIXED);
    return head.filter((name) => !isFixed(name));
  },
  toOwn: (cells) => ({
    status: toVerdict(textOf(cells, 'verdict')),
    spam: { score: Number(textOf(cells, 'score')) || 0, reasons: [] },
    meta: { ...noMeta, ip: textOf(cells, 'ip') || null, referer: textOf(cells, 'referer') || null },
    refused_reason: null,
    read_at: textOf(cells, 'read') || null,
    starred: textOf(cells, 'starred') === 'yes',
  }),
} satisfies Source;

/** Our own JSON, and the submissions.jsonl of our archive. */
export const ownJson: Source = {
  source: 'postern',
  kind: 'objects',
  fits: (columns) => ['id', 'endpoint_id', 'status', 'fields', 'spam', 'created_at'].every((name) => columns.has(name)),
  mapping: { id: 'id', time: 'created_at', time_zone: 'UTC' },
  toCells: (cells) => [
    ...only(cells, ['id', 'created_at']),
    ...(readFields(valueOf(cells, 'fields'), undefined) as Cell[]),
  ],
  toOwn: (cells): OwnFacts => ({
    status: toVerdict(textOf(cells, 'status')),
    spam: readSpam(valueOf(cells, 'spam')),
    meta: readMeta(valueOf(cells, 'meta') ?? noMeta),
    refused_reason: textOf(cells, 'refused_reason') || null,
    read_at: textOf(cells, 'read_at') || null,
    starred: valueOf(cells, 'starred') === true,
    files: readOwnFiles(valueOf(cells, 'files')),
  }),
};
