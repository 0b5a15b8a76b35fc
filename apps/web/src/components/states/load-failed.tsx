import { ErrorState } from './error-state.tsx';
import { statusOf } from '../../lib/problem.ts';
import { NotFoundView } from './not-found-view.tsx';

interface LoadFailedProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** The failure: "Couldn’t load submissions". */
  title: string;
  /** The text of the not-found page if the object does not exist, or belongs to another account. */
  missing?: string;
}

/** Whether a call failed because the object does not exist, or belongs to another account. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** Replaces content that a query could not load. If the object does not exist, it is the not-found page. */
export function LoadFailed({ query, title, missing }: LoadFailedProps) {
  if (isMissing(query.error)) return <NotFoundView text={missing} />;
  return <ErrorState error={query.error} title={title} onRetry={() => void query.refetch()} />;
}
