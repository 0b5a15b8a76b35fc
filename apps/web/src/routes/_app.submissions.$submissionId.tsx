import { createFileRoute } from '@tanstack/react-router';
import { SubmissionScreen } from '../features/submissions/submission-screen.tsx';

export const Route = createFileRoute('/_app/submissions/$submissionId')({ component: OneSubmission });

function OneSubmission() {
  return <SubmissionScreen submissionId={Route.useParams().submissionId} />;
}
