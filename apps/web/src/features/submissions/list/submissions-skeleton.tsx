import type { CSSProperties } from 'react';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import type { ListQuery } from '../list-query.ts';
import { useSubmissionQuery } from './use-submission-list.ts';

const widths = [
  ['62%', '92%'],
  ['48%', '70%'],
  ['80%', '96%'],
  ['55%', '64%'],
  ['70%', '88%'],
  ['44%', '76%'],
  ['66%', '58%'],
  ['52%', '90%'],
] as const;

const tracks = {
  '--cols': '28px 28px minmax(150px, 1fr) minmax(150px, 2.6fr) 60px',
  '--cols-m': '28px 28px minmax(120px, 1fr) minmax(120px, 2fr) 60px',
} as CSSProperties;

/** The list while it is loading. */
export function SubmissionsSkeleton() {
  return (
    <div className="submission-rows" style={tracks} role="status" aria-label="Loading submissions">
      <div className="grid-head" />
      {widths.map(([name, text]) => (
        <div key={name} className="submission-row skeleton-row" aria-hidden="true">
          <span className="pick">
            <Skeleton width={16} height={16} />
          </span>
          <span className="flag">
            <Skeleton width={14} height={14} />
          </span>
          <span className="name">
            <Skeleton width={name} />
          </span>
          <span className="message">
            <Skeleton width={text} />
          </span>
          <span className="received">
            <Skeleton width={36} />
          </span>
        </div>
      ))}
    </div>
  );
}

interface SubmissionsPendingProps {
  endpointId: string;
  query: ListQuery;
}

/** The whole screen before the endpoint is loaded. The rows are requested together with it, not after it. */
export function SubmissionsPending({ endpointId, query }: SubmissionsPendingProps) {
  useSubmissionQuery(endpointId, query);
  return (
    <>
      <div className="list-pane toolbar-pane">
        <div className="toolbar" />
      </div>
      <section className="list-pane" aria-label="Submissions">
        <SubmissionsSkeleton />
      </section>
    </>
  );
}
