import type { Finding } from '@postern/contracts';
import { Time } from '../../../components/time.tsx';

/** What is wrong, and what recently was. */
export function FindingList({ findings }: { findings: readonly Finding[] }) {
  const open = findings.filter(({ ended_at }) => ended_at === null);
  const over = findings.filter(({ ended_at }) => ended_at !== null);
  return (
    <>
      {open.length > 0 && (
        <ul className="finding-list" aria-label="What is wrong">
          {open.map((finding) => (
            <Entry key={finding.id} finding={finding} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <details className="past-findings">
          <summary>Repaired in the last 30 days</summary>
          <ul className="finding-list" aria-label="What was wrong">
            {over.map((finding) => (
              <Entry key={finding.id} finding={finding} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function Entry({ finding: { message, page_url, since, ended_at } }: { finding: Finding }) {
  return (
    <li>
      <span>{message}</span>
      <small>
        {page_url !== null && <bdi>{page_url}</bdi>}
        {page_url !== null && ' · '}
        {ended_at === null ? (
          <>
            since <Time value={since} mode="at" />
          </>
        ) : (
          <>
            <Time value={since} mode="at" /> to <Time value={ended_at} mode="at" />
          </>
        )}
      </small>
    </li>
  );
}
