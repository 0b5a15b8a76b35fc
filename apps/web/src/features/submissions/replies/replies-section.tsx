import type { Submission } from '@postern/contracts';
import { Reply } from 'lucide-react';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { replyTo } from '../actions/reply-link.tsx';
import { ReplyForm } from './reply-form.tsx';
import { ReplyItem } from './reply-item.tsx';
import { useReplies } from './use-replies.ts';

interface RepliesSectionProps {
  submission: Submission;
  /** The endpoint's name. */
  about: string | undefined;
  /** Whether the form for a new reply is open. */
  isWriting: boolean;
  /** Opens it; undefined for a member who may not send one. */
  onWrite: (() => void) | undefined;
  onClose: () => void;
}

/** What members have answered to the sender, and a form for the next reply. */
export function RepliesSection({ submission, about, isWriting, onWrite, onClose }: RepliesSectionProps) {
  const key = { endpoint_id: submission.endpoint_id, submission_id: submission.id };
  const query = trpc.replies.list.useQuery(key);
  const { send, reload, repeat } = useReplies(key);
  const mail = replyTo(submission, about);
  const items = query.data?.items;
  return (
    <section className="section replies" aria-label="Replies">
      <h2>Replies</h2>
      {query.error ? (
        <LoadFailed query={query} title="Couldn’t load the replies" />
      ) : items ? (
        items.map((reply) => <ReplyItem key={reply.id} reply={reply} onRepeat={repeat} />)
      ) : (
        <div role="status" aria-label="Loading replies">
          <Skeleton width="60%" />
        </div>
      )}
      {isWriting && items ? (
        <ReplyForm
          submission={submission}
          newest={items.at(-1)?.id ?? null}
          mailHref={mail?.href}
          send={send}
          reload={reload}
          onClose={onClose}
        />
      ) : mail === null ? (
        <p className="muted">The submission has no email address, so it can’t be answered.</p>
      ) : (
        <div className="line wrap">
          {onWrite && (
            <Button size="s" icon={<Reply aria-hidden="true" />} disabled={!items} onClick={onWrite}>
              Write a reply
            </Button>
          )}
          <ButtonAnchor size="s" variant="quiet" href={mail.href} title={mail.address}>
            Use your email program
          </ButtonAnchor>
        </div>
      )}
    </section>
  );
}
