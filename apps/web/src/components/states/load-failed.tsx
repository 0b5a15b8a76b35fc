import { ErrorState } from './error-state.tsx';
import { statusOf } from '../../lib/problem.ts';
import { NotFoundView } from './not-found-view.tsx';

interface LoadFailedProps {
  query: { error: unknown; refetch: () => Promise<unknown> };
  /** What failed: "Submissions could not be loaded". */
  title: string;
}

/** Whether a call failed because the thing is not there, or is someone else's, which looks the same. */
export const isMissing = (error: unknown): boolean => statusOf(error) === 404;

/** Stands in for what a query could not load. What is not there at all is the not-found page's to say. */
export function LoadFailed({ query, title }: LoadFailedProps) {
  if (isMissing(query.error)) return <NotFoundView />;
  return <ErrorState error={query.error} title={title} onRetry={() => void query.refetch()} />;
}
