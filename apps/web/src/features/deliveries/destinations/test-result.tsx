import type { Attempt, DestinationKind } from '@postern/contracts';
import { CircleCheck, CircleX } from 'lucide-react';
import { messageOf } from '../../../lib/problem.ts';
import { formatMs, statusText } from '../log/words.ts';

interface TestResultProps {
  kind: DestinationKind;
  test: { data: (Attempt & { delivered: boolean }) | undefined; error: unknown; isPending: boolean };
}

/** The result of a test: whether it was accepted, the status, the duration, and the complete answer. */
export function TestResult({ kind, test }: TestResultProps) {
  const { data, error, isPending } = test;
  return (
    <div role="status">
      {!isPending && data && <Result kind={kind} attempt={data} />}
      {!isPending && Boolean(error) && (
        <p className="state bad">
          <CircleX aria-hidden="true" />
          {messageOf(error, 'Couldn’t send the test. Please try again.')}
        </p>
      )}
    </div>
  );
}

function Result({ kind, attempt }: { kind: DestinationKind; attempt: Attempt & { delivered: boolean } }) {
  const { delivered, status, ms, answer } = attempt;
  const text = statusText(kind, status);
  const Icon = delivered ? CircleCheck : CircleX;
  return (
    <>
      <p className={delivered ? 'state ok' : 'state bad'}>
        <Icon aria-hidden="true" />
        <span>
          {delivered ? 'Test delivered' : 'Test failed'}
          {text && `: ${text}`}
          {ms > 0 && `, ${formatMs(ms)}`}
        </span>
      </p>
      {answer && <code className="answer">{answer}</code>}
    </>
  );
}
