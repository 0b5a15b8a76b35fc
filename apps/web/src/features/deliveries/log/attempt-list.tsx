import type { Attempt, Delivery } from '@postern/contracts';
import { Check, CircleX, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Time } from '../../../components/time.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { deliveryWord } from '../states/delivery-words.ts';
import { groupAttempts } from './group-attempts.ts';
import { formatMs, hasArrived, isShort, statusText } from './words.ts';

interface AttemptListProps {
  delivery: Delivery;
  /** Shown beside the next attempt, or beside the end. */
  action?: ReactNode;
}

/**
 * Every attempt of a delivery with the receiver's answer verbatim, and the next step. Consecutive attempts with the
 * same answer share a row.
 */
export function AttemptList({ delivery, action }: AttemptListProps) {
  return (
    <ol className="timeline">
      {groupAttempts(delivery).map(({ attempts: [first, ...more], line }) =>
        more.length === 0 ? (
          <AttemptEntry key={first.number} delivery={delivery} attempt={first} />
        ) : (
          <GroupEntry key={first.number} attempts={[first, ...more]} line={line} />
        ),
      )}
      <NextEntry delivery={delivery} action={action} />
    </ol>
  );
}

function AttemptEntry({ delivery, attempt }: { delivery: Delivery; attempt: Attempt }) {
  const { number, at, ms, answer } = attempt;
  const arrived = hasArrived(delivery, attempt);
  const Icon = arrived ? Check : X;
  const isInline = arrived && isShort(answer);
  return (
    <li className={arrived ? 'ok' : 'bad'}>
      <Icon aria-hidden="true" />
      <span>
        {arrived ? 'Delivered' : 'Failed'}
        {delivery.attempts.length > 1 && <span className="muted">, attempt {number}</span>}
        <small>
          {[statusOf(delivery.kind, attempt), formatMs(ms)].filter(Boolean).join(' · ')}
          {isInline && answer && (
            <>
              {' · '}
              <code className="tiny-code">{answer}</code>
            </>
          )}
        </small>
      </span>
      <Time value={at} mode="clock" />
      {answer && !isInline && <code className="answer">{answer}</code>}
    </li>
  );
}

/** Attempts with the same answer: how many, and on demand when each was made. */
function GroupEntry({ attempts, line }: { attempts: readonly Attempt[]; line: string }) {
  const last = attempts.at(-1);
  return (
    <li className="bad">
      <X aria-hidden="true" />
      <details className="attempt-group">
        <summary>
          {formatPlural(attempts.length, 'attempt')}, {line}
        </summary>
        <ol>
          {attempts.map(({ number, at, ms }) => (
            <li key={number}>
              <Time value={at} mode="clock" /> · {formatMs(ms)}
            </li>
          ))}
        </ol>
      </details>
      {last && <Time value={last.at} mode="clock" />}
      {last && last.answer !== '' && last.answer !== line && <code className="answer">{last.answer}</code>}
    </li>
  );
}

/** The status, unless the answer begins with it, as a mail server's does. */
function statusOf(kind: Delivery['kind'], { status, answer }: Attempt): string | null {
  if (status !== null && kind === 'email' && answer.startsWith(String(status))) return null;
  return statusText(kind, status) ?? 'no answer';
}

/** The next step of a delivery that has not been accepted. */
function NextEntry({ delivery, action }: AttemptListProps) {
  const { state, next_attempt_at: next } = delivery;
  if (state === 'delivered') return null;
  const isDead = state === 'dead';
  const Icon = isDead ? CircleX : Clock;
  return (
    <li className={isDead ? 'bad' : 'wait'}>
      <Icon aria-hidden="true" />
      <span>
        {isDead ? givenUp(delivery) : <Waits delivery={delivery} />}
        <small>
          {isDead ? (
            'Retry it when the destination works again.'
          ) : next ? (
            <>
              due <Time value={next} mode="until" />
            </>
          ) : (
            'The destination is off, or the address hasn’t confirmed.'
          )}
        </small>
      </span>
      {action}
    </li>
  );
}

const givenUp = ({ attempts }: Delivery): string =>
  attempts.length === 0 ? 'Gave up before the first attempt' : 'Gave up';

/** What the delivery waits for: its state, or the digest that will contain it. */
function Waits({ delivery }: { delivery: Delivery }) {
  const { attempts, in_digest, next_attempt_at: next } = delivery;
  if (next !== null && attempts.length > 0) return 'Next attempt';
  if (!in_digest || next === null) return deliveryWord(delivery).word;
  return (
    <>
      In the digest of <Time value={next} mode="at" />
    </>
  );
}
