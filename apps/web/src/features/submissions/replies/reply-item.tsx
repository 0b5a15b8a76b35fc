import type { Reply } from '@postern/contracts';
import { RotateCw } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { Time } from '../../../components/time.tsx';
import { useProfile } from '../../../lib/account/use-profile.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { nameOfPerson } from '../team/people.ts';
import { canRepeat, replyWords } from './reply-words.ts';

interface ReplyItemProps {
  reply: Reply;
  onRepeat: (reply: Reply) => Promise<void>;
}

/** One reply with its state, and with what the mail server said if it did not accept it. */
export function ReplyItem({ reply, onRepeat }: ReplyItemProps) {
  const me = useProfile()?.id;
  const may = useMay();
  const name = nameOfPerson(reply.author, me);
  const { word, tone, sentence } = replyWords(reply);
  return (
    <article className="reply-item" aria-label={`Reply by ${name}`}>
      <header className="line wrap">
        <b className="ellipsis" dir="auto">
          {name}
        </b>
        <span className="muted small no-wrap">
          <Time value={reply.created_at} />
        </span>
        <span className="grow" />
        <span className={cx('reply-state', tone)} role="status">
          {word}
        </span>
      </header>
      <p className="muted small break-anywhere">
        To <bdi>{reply.to}</bdi> · <bdi>{reply.subject}</bdi>
      </p>
      <p className="reply-text" dir="auto">
        {reply.text}
      </p>
      {sentence !== null && (
        <div className="reply-outcome">
          <p className={tone === 'bad' ? 'text-error' : 'muted'}>{sentence}</p>
          {reply.answer !== null && <code className="answer">{reply.answer}</code>}
          {canRepeat(reply) && may('replies.repeat') && (
            <Button size="s" icon={<RotateCw aria-hidden="true" />} onClick={() => void onRepeat(reply)}>
              Send again
            </Button>
          )}
        </div>
      )}
    </article>
  );
}
