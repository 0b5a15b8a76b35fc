import { ErrorState } from './error-state.tsx';
import { statusOf } from '../../lib/problem.ts';
import { NotFoundView } from './not-found-view.tsx';

interface LoadFailedProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** What failed: "Couldn’t load submissions". */
  title: string;
  /** What the not-found page says when the object does not exist, or belongs to another account. */
  missing?: string;
}

/** Whether a call failed with not found: there is no such object, or it belongs to another account. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** Stands in for what a query could not load. What is not there at all is the not-found page's to say. */
export function LoadFailed({ query, title, missing }: LoadFailedProps) {
  if (isMissing(query.error)) return <NotFoundView text={missing} />;
  return <ErrorState error={query.error} title={title} onRetry={() => void query.refetch()} />;
}
