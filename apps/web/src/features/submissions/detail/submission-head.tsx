import type { Submission } from '@postern/contracts';
import { Reply, Share2, Star, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { StatusBadge } from '../../../components/badge.tsx';
import { cx } from '../../../components/cx.ts';
import { Button, IconButton } from '../../../components/button.tsx';
import { Time } from '../../../components/time.tsx';
import { MoveButton } from '../actions/move-button.tsx';
import { ReadButton } from '../actions/read-button.tsx';
import { ReplyLink, replyTo } from '../actions/reply-link.tsx';
import { OpenShareDialog } from '../share/open-share-dialog.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { nameOf } from '../summary.ts';
import { useRoomy } from '../use-media.ts';
import type { OneSubmission } from './use-one-submission.ts';

interface SubmissionHeadProps {
  submission: Submission;
  one: OneSubmission;
}

/** The sender, the time and the actions. */
export function SubmissionHead({ submission, one }: SubmissionHeadProps) {
  const { actions } = one;
  const roomy = useRoomy();
  const { starred, created_at } = submission;
  return (
    <div className="page-head submission-head">
      <div className="submission-title">
        <div className="line wrap">
          <h1 className="break-anywhere" dir="auto">
            {nameOf(submission)}
          </h1>
          <StatusBadge status={submission.status} />
        </div>
        <p className="muted">
          <Time value={created_at} mode="full" /> · <Time value={created_at} />
        </p>
      </div>
      <div className={cx('line', roomy && 'wrap')}>
        {actions.canChange && (
          <IconButton
            variant="default"
            label="Star"
            shortcut="s"
            className={starred ? starredLook : undefined}
            icon={<Star aria-hidden="true" />}
            aria-pressed={starred}
            onClick={() => actions.star(submission, !starred)}
          />
        )}
        <ReadButton variant="default" submission={submission} onClick={() => actions.toggleRead(submission)} />
        <ShareButton submission={submission} />
        {roomy && (
          <>
            <MoveButton submission={submission} onClick={() => void actions.move(submission)} />
            {actions.canRemove && (
              <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => void one.remove()}>
                Delete
              </Button>
            )}
            <ReplyButton submission={submission} one={one} />
          </>
        )}
      </div>
    </div>
  );
}

/** Opens the form for a reply, or starts an email in another program for members who may not send one. */
function ReplyButton({ submission, one: { endpoint, write } }: SubmissionHeadProps) {
  const address = replyTo(submission, endpoint?.name)?.address;
  if (!write) return <ReplyLink submission={submission} about={endpoint?.name} variant="primary" />;
  return (
    <Button
      variant="primary"
      icon={<Reply aria-hidden="true" />}
      disabled={address === undefined}
      title={address ?? 'The submission has no email address.'}
      aria-keyshortcuts="r"
      onClick={write}
    >
      Reply
    </Button>
  );
}

function ShareButton({ submission }: { submission: Submission }) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  if (!may('sharing.create')) return null;
  return (
    <>
      <IconButton
        variant="default"
        label="Share by link"
        icon={<Share2 aria-hidden="true" />}
        onClick={() => setOpen(true)}
      />
      {open && (
        <OpenShareDialog endpointId={submission.endpoint_id} shared={{ submission }} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const starredLook = 'starred';
