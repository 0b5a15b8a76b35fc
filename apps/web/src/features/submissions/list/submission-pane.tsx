import type { Endpoint, Submission } from '@postern/contracts';
import { ChevronDown, ChevronUp, Maximize2, Star, Trash2 } from 'lucide-react';
import { StatusBadge } from '../../../components/badge.tsx';
import { IconButton } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { Time } from '../../../components/time.tsx';
import { formatCount } from '../../../lib/format.ts';
import { CopyText } from '../../../components/code/copy-text.tsx';
import { FieldList } from '../content/field-list.tsx';
import { FileList } from '../content/file-list.tsx';
import { MetaList } from '../content/meta-list.tsx';
import { MoveButton } from '../actions/move-button.tsx';
import { ReadButton } from '../actions/read-button.tsx';
import { ReplyLink } from '../actions/reply-link.tsx';
import type { DeliveriesPart } from '../deliveries-part.ts';
import { nameOf } from '../summary.ts';
import { useFullSubmission } from '../use-full-submission.ts';
import { Verdict } from '../verdicts/verdict.tsx';
import { formatTotal } from './format-total.ts';
import type { SubmissionList } from './use-submission-list.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

export interface PaneHandlers {
  onMove: (by: 1 | -1) => void;
  onStar: () => void;
  onRead: () => void;
  onMoveTo: () => void;
  onDelete: () => void;
  onOpen: () => void;
}

interface SubmissionPaneProps {
  endpoint: Endpoint;
  /** The submission as the list has it. */
  preview: Submission;
  /** Its position in the list, from 1. */
  place: number;
  list: Pick<SubmissionList, 'total' | 'capped'>;
  handlers: PaneHandlers;
  Deliveries: DeliveriesPart;
}

/** The submission under the cursor, beside the list. */
export function SubmissionPane({ endpoint, preview, place, list, handlers, Deliveries }: SubmissionPaneProps) {
  const { submission, isWhole, hasFailed, rested } = useFullSubmission(preview);
  const name = nameOf(submission);
  return (
    <aside className="pane" aria-label={`Submission of ${name}`}>
      <PaneBar submission={submission} place={`${formatCount(place)} of ${formatTotal(list)}`} handlers={handlers} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so it must be reachable by keyboard; a new submission starts at its top */}
      <div key={submission.id} className="pane-body" tabIndex={0} role="region" aria-label="Fields and verdict">
        <div className="line">
          <h2 className="pane-title grow ellipsis" dir="auto">
            {name}
          </h2>
          <StatusBadge status={submission.status} />
        </div>
        <p className="muted small">
          <Time value={submission.created_at} mode="full" /> · <Time value={submission.created_at} />
        </p>
        <div className="line pane-actions">
          <ReplyLink submission={submission} about={endpoint.name} size="s" />
          {isWhole && <CopyText value={() => JSON.stringify(submission, null, 2)}>Copy as JSON</CopyText>}
        </div>
        <FieldList fields={submission.fields} />
        {!isWhole && <Rest hasFailed={hasFailed} onOpen={handlers.onOpen} />}
        <FileList files={submission.files} heading="h3" />
        <Verdict submission={submission} threshold={endpoint.settings.spam_threshold} heading="h3" />
        {rested && <Deliveries submission={submission} heading="h3" />}
        <MetaList submission={submission} heading="h3" />
      </div>
    </aside>
  );
}

/** Says that the submission has more than the list's preview. */
function Rest({ hasFailed, onOpen }: { hasFailed: boolean; onOpen: () => void }) {
  if (!hasFailed)
    return (
      <div className="pane-skeleton" role="status" aria-label="Loading all fields">
        <Skeleton width="70%" />
      </div>
    );
  return (
    <p className="pane-failed" role="alert">
      Couldn’t load all fields.{' '}
      <button type="button" className="link" onClick={onOpen}>
        Open it
      </button>
    </p>
  );
}

interface PaneBarProps {
  submission: Submission;
  place: string;
  handlers: PaneHandlers;
}

function PaneBar({ submission, place, handlers }: PaneBarProps) {
  const may = useMay();
  return (
    <div className="pane-bar">
      <span className="muted small">{place}</span>
      <span className="grow" />
      <IconButton
        size="s"
        label="Previous"
        shortcut="k"
        icon={<ChevronUp aria-hidden="true" />}
        onClick={() => handlers.onMove(-1)}
      />
      <IconButton
        size="s"
        label="Next"
        shortcut="j"
        icon={<ChevronDown aria-hidden="true" />}
        onClick={() => handlers.onMove(1)}
      />
      <span className="pane-gap" />
      {may('submissions.update') && (
        <IconButton
          size="s"
          label="Star"
          shortcut="s"
          className={submission.starred ? 'pane-starred' : undefined}
          icon={<Star aria-hidden="true" />}
          aria-pressed={submission.starred}
          onClick={handlers.onStar}
        />
      )}
      <ReadButton size="s" submission={submission} onClick={handlers.onRead} />
      <MoveButton compact submission={submission} onClick={handlers.onMoveTo} />
      {may('submissions.delete') && (
        <IconButton
          size="s"
          label="Delete"
          shortcut="#"
          icon={<Trash2 aria-hidden="true" />}
          onClick={handlers.onDelete}
        />
      )}
      <IconButton
        size="s"
        label="Open"
        shortcut="Enter"
        icon={<Maximize2 aria-hidden="true" />}
        onClick={handlers.onOpen}
      />
    </div>
  );
}
