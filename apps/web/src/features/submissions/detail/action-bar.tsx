import type { Submission } from '@postern/contracts';
import { ChevronDown, ChevronUp, Reply, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { moveIcons, moveWords, shortMoveWords } from '../actions/move-button.tsx';
import { replyTo } from '../actions/reply-link.tsx';
import type { OneSubmission } from './use-one-submission.ts';

interface ActionBarProps {
  submission: Submission;
  one: OneSubmission;
}

/** The actions on a submission, in a bar at the bottom of a phone's screen. Reply comes first. */
export function ActionBar({ submission, one }: ActionBarProps) {
  const { actions, openNewer, openOlder } = one;
  const reply = replyTo(submission, one.endpoint?.name);
  return (
    <div className="action-bar" role="toolbar" aria-label="Submission" data-own-bottom-bar="">
      {reply && one.write && <Action label="Reply" icon={<Reply aria-hidden="true" />} onClick={one.write} />}
      {reply && !one.write && (
        <a href={reply.href} title={reply.address} aria-label="Reply by email">
          <Reply aria-hidden="true" />
          Reply
        </a>
      )}
      {actions.canChange && (
        <Action
          label={moveWords[submission.status]}
          word={shortMoveWords[submission.status]}
          icon={moveIcons[submission.status]}
          onClick={() => void actions.move(submission)}
        />
      )}
      {actions.canRemove && (
        <Action label="Delete" icon={<Trash2 aria-hidden="true" />} onClick={() => void one.remove()} />
      )}
      <Action label="Previous submission" word="Previous" icon={<ChevronUp aria-hidden="true" />} onClick={openNewer} />
      <Action label="Next submission" word="Next" icon={<ChevronDown aria-hidden="true" />} onClick={openOlder} />
    </div>
  );
}

interface ActionProps {
  label: string;
  /** The visible text if the label is too long: a part of it. */
  word?: string;
  icon: ReactNode;
  /** Without it the action is unavailable; the button stays so that the others keep their places. */
  onClick: (() => void) | undefined;
}

function Action({ label, word = label, icon, onClick }: ActionProps) {
  return (
    <button type="button" aria-label={label} disabled={!onClick} onClick={onClick}>
      {icon}
      {word}
    </button>
  );
}
