import type { RouteOutput, Routes, Submission } from '@postern/contracts';

export type SubmissionPage = RouteOutput<Routes['submissions']['list']>;

interface Move {
  /** Whether the page is of the list it leaves. */
  out: boolean;
  /** Whether the page is of the list it enters. */
  into: boolean;
}

/** A page of a list as it is once a submission has left that list, or entered it at its place in time. */
export function moveInPage(page: SubmissionPage, submission: Submission, { out, into }: Move): SubmissionPage {
  if (out === into) return page;
  const total = Math.max(0, page.total + (into ? 1 : -1));
  const others = page.items.filter(({ id }) => id !== submission.id);
  const items = into ? insert(page, others, submission) : others;
  return { ...page, items, total, pages: Math.ceil(total / page.size) };
}

/** Puts it where it belongs, when that is on this page and not before its first row or after its last. */
function insert(page: SubmissionPage, others: readonly Submission[], submission: Submission): Submission[] {
  const older = others.findIndex((item) => isNewer(submission, item));
  const at = older < 0 ? others.length : older;
  const isBefore = at === 0 && page.page > 1;
  const isAfter = at === others.length && page.page < page.pages;
  return isBefore || isAfter ? [...others] : others.toSpliced(at, 0, submission).slice(0, page.size);
}

const isNewer = (one: Submission, other: Submission): boolean =>
  one.created_at === other.created_at ? one.id > other.id : one.created_at > other.created_at;
