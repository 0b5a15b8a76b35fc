import type { TriedSubmission } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Time } from '../../../../components/time.tsx';
import { formatAt } from '../../../../lib/times.ts';

/** A submission, with its score by some rules, and the reasons. */
export function Judged({ item: { submission_id, title, created_at, score, reasons } }: { item: TriedSubmission }) {
  const strongest = reasons.toSorted((one, other) => other.weight - one.weight);
  return (
    <li>
      <span className="line">
        {/* In a new tab, so that the unsaved changes stay. */}
        <Link
          className="grow ellipsis"
          to="/submissions/$submissionId"
          params={{ submissionId: submission_id }}
          target="_blank"
        >
          {title ?? `Submission ${formatAt(new Date(created_at), new Date())}`}
        </Link>
        <span className="muted">
          <Time value={created_at} mode="list" />
        </span>
      </span>
      <span className="muted break-anywhere">
        Score {score}
        {strongest.length > 0 && `: ${strongest.map(({ detail }) => detail).join(' ')}`}
      </span>
    </li>
  );
}
