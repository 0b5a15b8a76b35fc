import { createFileRoute } from '@tanstack/react-router';
import { SubmissionDeliveries } from '../features/deliveries/log/submission-deliveries.tsx';
import { SubmissionScreen } from '../features/submissions/detail/submission-screen.tsx';
import { readSearch } from '../features/submissions/list-query.ts';

export const Route = createFileRoute('/_app/submissions/$submissionId')({
  staticData: { screen: 'the submission' },
  validateSearch: readSearch,
  component: OneSubmission,
});

function OneSubmission() {
  return (
    <SubmissionScreen
      submissionId={Route.useParams().submissionId}
      search={Route.useSearch()}
      Deliveries={SubmissionDeliveries}
    />
  );
}
