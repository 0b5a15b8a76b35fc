import type { EndpointsSummary } from '@postern/contracts';
import { ButtonLink } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { hasSkipped } from './skipped.ts';

interface FirstStepsNoteProps {
  accountId: string;
  summary: EndpointsSummary;
}

/**
 * Links back to the first steps, from the first endpoint until the first submission, while an endpoint accepts one.
 * Without an endpoint, the dashboard itself shows them.
 */
export function FirstStepsNote({ accountId, summary }: FirstStepsNoteProps) {
  const isWaiting = summary.endpoints.active > 0 && summary.last_submission_at === null;
  if (!isWaiting || hasSkipped(accountId)) return null;
  const goOn = (
    <ButtonLink size="s" to="/onboarding">
      Send a test
    </ButtonLink>
  );
  return (
    <Note kind="info" action={goOn}>
      No submissions yet. Two steps left: add the snippet to your page, and send a test.
    </Note>
  );
}
