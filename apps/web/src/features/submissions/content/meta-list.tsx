import type { Submission } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Time } from '../../../components/time.tsx';

interface MetaListProps {
  submission: Submission;
  heading: 'h2' | 'h3';
}

/** Facts from the request. The sender may have invented any of them. */
export function MetaList({ submission, heading: Heading }: MetaListProps) {
  const { ip, user_agent, language, origin, referer } = submission.meta;
  const rows = [
    ['IP', ip],
    ['Browser', user_agent],
    ['Language', language],
    ['Origin', origin],
    ['Referer', referer],
  ] as const;
  return (
    <section className="section" aria-label="Meta">
      <Heading>Meta</Heading>
      <dl className="meta-list">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className={name === 'IP' ? 'monospace small' : undefined}>
              {value ? <bdi>{value}</bdi> : <span className="muted">{name === 'IP' ? 'unknown' : 'none sent'}</span>}
            </dd>
          </div>
        ))}
        {submission.import_id !== undefined && (
          <>
            <dt>Import</dt>
            <dd>
              <Link
                to="/forms/$endpointId/import"
                params={{ endpointId: submission.endpoint_id }}
                search={{ id: submission.import_id }}
              >
                Imported from a file
              </Link>
            </dd>
          </>
        )}
        <dt>Id</dt>
        <dd className="monospace small">{submission.id}</dd>
        {submission.read_at && (
          <>
            <dt>Read</dt>
            <dd>
              <Time value={submission.read_at} />
            </dd>
          </>
        )}
      </dl>
    </section>
  );
}
