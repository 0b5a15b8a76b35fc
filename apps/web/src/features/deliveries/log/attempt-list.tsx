import type { Attempt, Delivery } from '@postern/contracts';
import { Check, CircleX, Clock, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Time } from '../../../components/time.tsx';
import { deliveryWord } from '../states/delivery-words.ts';
import { formatMs, hasArrived, isShort, statusText } from './words.ts';

interface AttemptListProps {
  delivery: Delivery;
  /** Stands beside what is to come, or beside the end of it. */
  action?: ReactNode;
}

/** Every attempt of a delivery with what came back word for word, and what comes next. */
export function AttemptList({ delivery, action }: AttemptListProps) {
  return (
    <ol className="timeline">
      {delivery.attempts.map((attempt) => (
        <AttemptEntry key={attempt.number} delivery={delivery} attempt={attempt} />
      ))}
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

/** The status, unless the answer begins with it, as a mail server's does. */
function statusOf(kind: Delivery['kind'], { status, answer }: Attempt): string | null {
  if (status !== null && kind === 'email' && answer.startsWith(String(status))) return null;
  return statusText(kind, status) ?? 'no answer';
}

/** What comes next, for what has not arrived. */
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

/** What it waits for: the state, or the digest that it goes with. */
function Waits({ delivery }: { delivery: Delivery }) {
  const { attempts, in_digest, next_attempt_at: next } = delivery;
  if (attempts.length > 0 || !in_digest || next === null) return deliveryWord(delivery).word;
  return (
    <>
      In the digest of <Time value={next} mode="at" />
    </>
  );
}
