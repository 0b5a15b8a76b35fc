import type { Delivery } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Check, ChevronDown, CircleX, Clock } from 'lucide-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { Time } from '../../../components/time.tsx';
import { formatCount, formatPlural } from '../../../lib/format.ts';
import { AttemptList } from './attempt-list.tsx';
import { deliveryWord } from '../states/delivery-words.ts';
import { canRetry, eventWords, formatMs, lineOf } from './words.ts';
import { kindIcons } from '../destinations/kinds.ts';
import { useRetry } from './use-retry.ts';
import { useSubmissionName } from './use-submission-name.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

const icons = { wait: Clock, ok: Check, bad: CircleX } as const;

interface DeliveryRowProps {
  delivery: Delivery;
  /** Whether its destination accepts nothing now, so that a retry would be useless. */
  isOff: boolean;
}

/** One delivery; its attempts unfold below. */
export function DeliveryRow({ delivery, isOff }: DeliveryRowProps) {
  const [open, setOpen] = useState(false);
  const retry = useRetry();
  const may = useMay();
  const id = useId();
  const { name, kind, attempts, created_at } = delivery;
  const { look, word } = deliveryWord(delivery);
  const StateIcon = icons[look];
  const KindIcon = kindIcons[kind];
  const last = attempts.at(-1);
  return (
    <li className="delivery">
      <span className={cx('state', look)}>
        <StateIcon aria-hidden="true" />
        {word}
      </span>
      <Subject delivery={delivery} />
      <span className="target">
        <KindIcon aria-hidden="true" />
        <span className="ellipsis" dir="auto" title={name}>
          {name}
        </span>
      </span>
      <Answer delivery={delivery} />
      <span className="number attempts" title={formatPlural(attempts.length, 'attempt')}>
        {formatCount(attempts.length)}
        <span className="visually-hidden"> {attempts.length === 1 ? 'attempt' : 'attempts'}</span>
      </span>
      <span className="number duration">{last ? formatMs(last.ms) : ''}</span>
      <span className="number time">
        <Time value={last?.at ?? created_at} mode="list" />
      </span>
      <span className="actions">
        {canRetry(delivery) && !isOff && may('deliveries.retry') && (
          <Button size="s" busy={retry.busy} onClick={() => void retry.start(delivery)}>
            Retry
          </Button>
        )}
        <IconButton
          size="s"
          className="unfold"
          label={open ? 'Hide attempts' : `Show ${formatPlural(attempts.length, 'attempt')}`}
          icon={<ChevronDown aria-hidden="true" />}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        />
      </span>
      {open && (
        <div id={id} className="more">
          <AttemptList delivery={delivery} />
        </div>
      )}
    </li>
  );
}

/** The name of the submission, and the event if it is not the usual one. */
function Subject({ delivery: { submission_id, event } }: { delivery: Delivery }) {
  const name = useSubmissionName(submission_id, event !== 'submission.erased');
  const word = eventWords[event];
  return (
    <span className="subject ellipsis align-left" dir="auto">
      {name === null ? (
        <span className="muted">Deleted submission</span>
      ) : (
        <Link to="/submissions/$submissionId" params={{ submissionId: submission_id }} title={name}>
          {name ?? submission_id.slice(-8)}
        </Link>
      )}
      {word && <small className="muted"> {word}</small>}
    </span>
  );
}

/** The last answer; for a waiting delivery, the time of the next attempt. */
function Answer({ delivery: { kind, state, attempts, in_digest, next_attempt_at: next } }: { delivery: Delivery }) {
  const last = attempts.at(-1);
  const line = last ? lineOf(kind, last) : '';
  return (
    <span className="answer-line ellipsis" title={line || undefined}>
      {line && <code>{line}</code>}
      {state === 'pending' && next && (
        <span className="muted">
          {line && ' · '}
          {in_digest && !last ? 'digest' : 'next'} <Time value={next} mode="until" />
        </span>
      )}
    </span>
  );
}
