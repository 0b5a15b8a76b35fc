import { limits, type ReplyDraft, type Submission } from '@postern/contracts';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { Field, Select, TextArea, TextInput } from '../../../components/forms/field.tsx';
import { useLeaveGuard } from '../../../components/forms/use-leave-guard.ts';
import { Note } from '../../../components/note.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { messageOf, problemOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { newKey } from './new-key.ts';
import { TemplateMenu } from './template-menu.tsx';
import type { ReplyContent } from './use-replies.ts';

interface ReplyFormProps {
  submission: Submission;
  /** The newest reply when the form opens; null for none. */
  newest: string | null;
  /** Starts the email in another program. */
  mailHref: string | undefined;
  send: (content: ReplyContent) => Promise<void>;
  reload: () => Promise<string | null>;
  onClose: () => void;
}

/** Writes a reply, once the server has said where it goes. */
export function ReplyForm({ submission, mailHref, onClose, ...rest }: ReplyFormProps) {
  const key = { endpoint_id: submission.endpoint_id, submission_id: submission.id };
  const query = trpc.replies.draft.useQuery(key, { gcTime: 0, staleTime: Infinity });
  if (query.error) return <LoadFailed query={query} title="Couldn’t prepare the reply" />;
  if (!query.data)
    return (
      <div className="stack" role="status" aria-label="Preparing the reply">
        <Skeleton width="40%" />
        <Skeleton width="100%" />
      </div>
    );
  const { to } = query.data;
  if (to !== null) return <Writing submission={submission} draft={query.data} to={to} onClose={onClose} {...rest} />;
  return (
    <div className="stack">
      <Note kind="info">{query.data.why_not}</Note>
      <div className="line wrap">
        <Button size="s" onClick={onClose}>
          Close
        </Button>
        {mailHref !== undefined && (
          <ButtonAnchor size="s" variant="quiet" href={mailHref}>
            Use your email program
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}

interface WritingProps extends Omit<ReplyFormProps, 'mailHref'> {
  draft: ReplyDraft;
  to: string;
}

interface Written {
  subject: string;
  text: string;
}

function Writing({ submission, draft, to, newest, send, reload, onClose }: WritingProps) {
  const [written, setWritten] = useState<Written>({ subject: draft.subject, text: '' });
  const sending = useSending({ newest, send, reload, onSent: onClose });
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    box.current?.focus();
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  const isEmpty = written.text.trim() === '';
  useLeaveGuard(!isEmpty && !sending.busy);
  const fill = (filled: Written) => {
    setWritten(filled);
    box.current?.focus();
  };
  return (
    <div className="reply-form">
      <div className="line wrap">
        <span className="grow break-anywhere">
          To <bdi>{to}</bdi>
        </span>
        <TemplateMenu submission={submission} isEmpty={isEmpty} onFill={fill} />
      </div>
      <Fields draft={draft} box={box} written={written} onWrite={setWritten} sending={sending} onClose={onClose} />
    </div>
  );
}

interface FieldsProps {
  draft: ReplyDraft;
  box: RefObject<HTMLTextAreaElement | null>;
  written: Written;
  onWrite: (written: Written) => void;
  sending: ReturnType<typeof useSending>;
  onClose: () => void;
}

/** Mod+Enter sends, Escape closes an empty form. */
function Fields({ draft, box, written, onWrite, sending: { busy, error, submit }, onClose }: FieldsProps) {
  const { subject, text } = written;
  const [replyTo, setReplyTo] = useState(draft.reply_to[0] ?? '');
  const [isMissed, setMissed] = useState(false);
  const isEmpty = text.trim() === '';
  const send = () => {
    setMissed(isEmpty);
    if (isEmpty) box.current?.focus();
    else void submit({ subject: subject.trim() || draft.subject, text, reply_to: replyTo });
  };
  const onSubmit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    send();
  };
  return (
    <form className="reply-fields" aria-label="Reply" onSubmit={onSubmit}>
      <Field label="Subject">
        {(control) => (
          <TextInput
            {...control}
            maxLength={limits.replySubjectChars}
            value={subject}
            onChange={(event) => onWrite({ ...written, subject: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="Message"
        help={
          <>
            Sent as plain text. Answers go to <bdi>{replyTo}</bdi>, not to Postern.
          </>
        }
        error={isMissed && isEmpty ? 'Write your reply first.' : error}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={box}
            rows={8}
            maxLength={limits.replyChars}
            value={text}
            onChange={(event) => onWrite({ ...written, text: event.target.value })}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && isEmpty) onClose();
              if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send();
            }}
          />
        )}
      </Field>
      {draft.reply_to.length > 1 && <AnswerTo addresses={draft.reply_to} value={replyTo} onChange={setReplyTo} />}
      <div className="line wrap">
        <Button type="submit" variant="primary" busy={busy}>
          Send reply
        </Button>
        <Button onClick={onClose}>Discard</Button>
      </div>
    </form>
  );
}

interface AnswerToProps {
  addresses: readonly string[];
  value: string;
  onChange: (address: string) => void;
}

const AnswerTo = ({ addresses, value, onChange }: AnswerToProps) => (
  <Field label="Answers go to">
    {(control) => (
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        {addresses.map((address) => (
          <option key={address}>{address}</option>
        ))}
      </Select>
    )}
  </Field>
);

interface Sending extends Pick<ReplyFormProps, 'newest' | 'send' | 'reload'> {
  onSent: () => void;
}

/**
 * Sends the reply of one form, which has one key: however often it is submitted, one email is sent. After another
 * member's reply the author has to submit it again.
 */
function useSending({ newest, send, reload, onSent }: Sending) {
  const [key] = useState(newKey);
  const [after, setAfter] = useState(newest);
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const submit = async (content: Omit<ReplyContent, 'key' | 'after'>) => {
    if (state.busy) return;
    setState({ busy: true });
    try {
      await send({ ...content, key, after });
      onSent();
    } catch (error) {
      const { code } = problemOf(error) ?? {};
      const isSentEarlier = code === 'idempotency_mismatch';
      if (isSentEarlier || code === 'conflict') setAfter(await reload().catch(() => after));
      setState({
        busy: false,
        error: isSentEarlier
          ? 'An earlier version of this reply is on its way. To write another one, discard this form first.'
          : messageOf(error, 'Couldn’t send the reply. Please try again: it is never sent twice.'),
      });
    }
  };
  return { ...state, submit };
}
