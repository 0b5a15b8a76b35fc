import type { Endpoint, FieldCondition, Submission, Verdict } from '@postern/contracts';
import { anEndpoint } from './submissions.ts';
import type { Answer } from './trpc-server.ts';
import { serveEndpoints } from './endpoint-server.ts';

interface FilterInput {
  status: Verdict;
  q?: string;
  starred?: boolean;
  unread?: boolean;
  where?: FieldCondition[];
  size?: number;
  cursor?: string;
}

const keyOf = (input: unknown): string => (input as { submission_id: string }).submission_id;
const keysOf = (input: unknown): string[] => (input as { submission_ids: string[] }).submission_ids;

/** Applies a filter like the server, as far as tests of screens need it. */
function matches(submission: Submission, { status, q, starred, unread, where = [] }: FilterInput): boolean {
  const texts = submission.fields.map(([, value]) => JSON.stringify(value).toLowerCase());
  return (
    submission.status === status &&
    (q === undefined || texts.some((text) => text.includes(q.toLowerCase()))) &&
    (starred === undefined || submission.starred === starred) &&
    (unread === undefined || (submission.read_at === null) === unread) &&
    where.every(({ field, value }) => submission.fields.some(([name, held]) => name === field && held === value))
  );
}

interface ChangeInput {
  status?: Verdict;
  read?: boolean;
  starred?: boolean;
  assignee_id?: string | null;
}

/** Changes a stored submission. @returns whether it differed before */
function change(submission: Submission, { status, read, starred, assignee_id }: ChangeInput): boolean {
  const before = JSON.stringify(submission);
  if (status) submission.status = status;
  if (starred !== undefined) submission.starred = starred;
  if (assignee_id !== undefined) submission.assignee_id = assignee_id ?? undefined;
  if (read !== undefined && read !== (submission.read_at !== null))
    submission.read_at = read ? '2026-11-20T13:00:00.000Z' : null;
  return JSON.stringify(submission) !== before;
}

/** The calls that change stored submissions. */
function changesOf(stored: Submission[]): Record<string, Answer> {
  const find = (input: unknown) => stored.find(({ id }) => id === keyOf(input));
  const remove = (id: string) =>
    stored.splice(
      stored.findIndex((submission) => submission.id === id),
      1,
    );
  return {
    'submissions.update': (input) => {
      const submission = find(input);
      if (submission) change(submission, input as ChangeInput);
      return submission;
    },
    'submissions.updateMany': (input) => {
      const { submission_ids: _, ...wanted } = input as ChangeInput & { submission_ids: string[] };
      const of = new Set(keysOf(input));
      const changed = stored.filter((submission) => of.has(submission.id) && change(submission, wanted));
      return { changed: changed.map(({ id }) => id), left: [] };
    },
    'submissions.delete': (input) => {
      remove(keyOf(input));
      return null;
    },
    'submissions.deleteMany': (input) => {
      for (const id of keysOf(input)) remove(id);
      return { count: keysOf(input).length };
    },
  };
}

/** A server with one endpoint and its submissions, newest first. Tests may change `stored` between calls. */
export function keep(stored: Submission[], endpoint: Endpoint = anEndpoint()) {
  const find = (input: unknown) => stored.find(({ id }) => id === keyOf(input));
  const found = (input: unknown) => stored.filter((submission) => matches(submission, input as FilterInput));
  const countOf = (status: Verdict) => stored.filter((submission) => submission.status === status).length;
  const asked: Record<string, Answer> = {
    'endpoints.get': () => ({
      ...endpoint,
      submission_count: stored.length,
      inbox_count: countOf('inbox'),
      unread_count: stored.filter(({ status, read_at }) => status === 'inbox' && read_at === null).length,
      spam_count: countOf('spam'),
      held_count: countOf('held'),
      refused_count: countOf('refused'),
    }),
    ...serveEndpoints(() => [endpoint]),
    'endpoints.fields': () => ({ items: [...new Set(stored.flatMap(({ fields }) => fields.map(([name]) => name)))] }),
    'submissions.list': (input) => {
      const { size = 10, cursor } = input as FilterInput;
      const all = found(input);
      const from = cursor === undefined ? 0 : all.findIndex(({ id }) => id < cursor);
      const items = from < 0 ? [] : all.slice(from, from + size);
      const last = items.at(-1);
      return {
        items,
        page: 1,
        size,
        total: all.length,
        total_capped: false,
        pages: Math.ceil(all.length / size),
        next_cursor: last && all.at(-1) !== last ? last.id : null,
      };
    },
    'submissions.ids': (input) => ({ ids: found(input).map(({ id }) => id), capped: false }),
    'submissions.neighbours': (input) => {
      const ids = found(input).map(({ id }) => id);
      const own = keyOf(input);
      return { newer: ids.findLast((id) => id > own) ?? null, older: ids.find((id) => id < own) ?? null };
    },
    'submissions.get': find,
    'deliveries.ofSubmission': () => ({ items: [] }),
    'replies.list': () => ({ items: [] }),
  };
  return { ...asked, ...changesOf(stored) };
}
