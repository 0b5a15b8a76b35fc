import { CHILD_ID, endpointIdOf, type Submission } from '@postern/contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTitle } from '../../../lib/title.ts';
import { trpc } from '../../../lib/trpc.ts';
import { isMissing, LoadFailed } from '../../../components/states/load-failed.tsx';
import { NotFoundView } from '../../../components/states/not-found-view.tsx';
import { CorrectionsSection } from './corrections-section.tsx';
import { FieldSection } from './field-section.tsx';
import { FileList } from '../content/file-list.tsx';
import { LabelsContext, useLabelsOf } from '../labels.ts';
import { toQuery, type ListSearch } from '../list-query.ts';
import { MetaList } from '../content/meta-list.tsx';
import { findPlace } from '../actions/cache.ts';
import type { DeliveriesPart } from '../deliveries-part.ts';
import { ActionBar } from './action-bar.tsx';
import { SubmissionBar } from './submission-bar.tsx';
import { SubmissionHead } from './submission-head.tsx';
import { SubmissionSkeleton } from './submission-skeleton.tsx';
import { nameOf } from '../summary.ts';
import { toPlainName } from '../../../lib/text.ts';
import { useRoomy } from '../use-media.ts';
import { useOneSubmission } from './use-one-submission.ts';
import { useReadAfter } from '../actions/use-read-after.ts';
import { RepliesSection } from '../replies/replies-section.tsx';
import { TeamSection } from '../team/team-section.tsx';
import { Verdict } from '../verdicts/verdict.tsx';

interface SubmissionScreenProps {
  submissionId: string;
  /** The list from which it was opened, with its neighbours. */
  search: ListSearch;
  Deliveries: DeliveriesPart;
}

const missing = 'This submission was deleted or isn’t yours.';

/** One submission in full. An unknown or foreign id gets the not-found page. */
export function SubmissionScreen({ submissionId, search, Deliveries }: SubmissionScreenProps) {
  if (!CHILD_ID.test(submissionId)) return <NotFoundView />;
  return <Loaded key={submissionId} id={submissionId} search={search} Deliveries={Deliveries} />;
}

function Loaded({ id, search, Deliveries }: { id: string } & Omit<SubmissionScreenProps, 'submissionId'>) {
  const queryClient = useQueryClient();
  const query = trpc.submissions.get.useQuery(
    { endpoint_id: endpointIdOf(id), submission_id: id },
    // The list's preview is shown until the server answers.
    { placeholderData: () => findPlace(queryClient, id)?.submission },
  );
  if (query.data && !isMissing(query.error))
    return (
      <Detail submission={query.data} search={search} settled={!query.isPlaceholderData} Deliveries={Deliveries} />
    );
  if (query.error) return <LoadFailed query={query} title="Couldn’t load the submission" missing={missing} />;
  return <SubmissionSkeleton />;
}

interface DetailProps {
  submission: Submission;
  search: ListSearch;
  /** Whether the complete submission is loaded. */
  settled: boolean;
  Deliveries: DeliveriesPart;
}

function Detail({ submission, search, settled, Deliveries }: DetailProps) {
  useTitle(toPlainName(nameOf(submission)));
  const roomy = useRoomy();
  // A moved submission keeps its neighbours in the list in which it was found.
  const [fallback] = useState(submission.status);
  const one = useOneSubmission(submission, toQuery(search, fallback));
  // Opening it marks it as read, but only after the server has confirmed that it exists.
  useReadAfter(settled ? submission : null, 0, one.actions.markRead);
  return (
    <LabelsContext value={useLabelsOf(one.endpoint)}>
      <SubmissionBar one={one} />
      <div className="page submission-page">
        <SubmissionHead submission={submission} one={one} />
        <div className="main-and-aside">
          <div className="can-shrink">
            <FieldSection submission={submission} isWhole={settled || submission.truncated !== true} />
            {submission.corrections && <CorrectionsSection corrections={submission.corrections} />}
            <FileList files={submission.files} heading="h2" />
            {settled && (
              <RepliesSection
                submission={submission}
                about={one.endpoint?.name}
                isWriting={one.isWriting}
                onWrite={one.write}
                onClose={one.endWriting}
              />
            )}
          </div>
          <div className="submission-aside">
            {settled && <TeamSection submission={submission} actions={one.actions} heading="h2" />}
            <Verdict submission={submission} threshold={one.endpoint?.settings.spam_threshold} heading="h2" />
            <Deliveries submission={submission} heading="h2" />
            <MetaList submission={submission} heading="h2" />
          </div>
        </div>
      </div>
      {!roomy && <ActionBar submission={submission} one={one} />}
    </LabelsContext>
  );
}
