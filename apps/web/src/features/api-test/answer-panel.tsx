import { acceptedSchema } from '@postern/contracts';
import { useEffect, useRef, type ReactNode } from 'react';
import { cx } from '../../components/cx.ts';
import { Note } from '../../components/note.tsx';
import { formatCount, formatPlural } from '../../lib/format.ts';
import { CopyText } from '../../components/code/copy-text.tsx';
import { Raw } from './raw.tsx';
import type { Outcome } from './send.ts';
import type { CallState } from './use-call.ts';

/** Pixels of the panel that must be visible for people to notice it. */
const leastVisible = 160;

/** The server's answer to the last call. */
export function AnswerPanel({ state: { sent, text } }: { state: CallState }) {
  const panel = useRef<HTMLElement>(null);
  const outcome = sent?.outcome;
  // On phones the panel is far below the button.
  useEffect(() => {
    const { top = 0 } = (outcome && panel.current?.getBoundingClientRect()) ?? {};
    if (top < 0 || top > window.innerHeight - leastVisible) panel.current?.scrollIntoView({ block: 'start' });
  }, [outcome]);
  return (
    <section ref={panel} className="code" aria-labelledby="call-answer">
      <header>
        <h2 id="call-answer">
          Answer{' '}
          {sent && sent.request !== text && (
            <span className="muted weight-normal">to the call before your changes</span>
          )}
        </h2>
        {outcome?.kind === 'answer' && <CopyText value={outcome.body}>Copy</CopyText>}
      </header>
      <div aria-live="polite" className="outcome">
        {outcome ? <Shown outcome={outcome} /> : <Words>Nothing sent yet.</Words>}
      </div>
    </section>
  );
}

const Words = ({ children }: { children: ReactNode }) => <p className="muted answer-words">{children}</p>;

function Shown({ outcome }: { outcome: Outcome }) {
  switch (outcome.kind) {
    case 'failed':
      return (
        <div className="answer-note">
          <Note kind="error">{outcome.message}</Note>
        </div>
      );
    case 'opened':
      return (
        <Words>
          The answer is in the new tab: the page that visitors see after sending, or the one that says what to correct.
          Scripts can’t read it. If no tab opened, the browser blocked it.
        </Words>
      );
    case 'redirect':
      return (
        <>
          <Status code="3xx" word="Redirect" ms={outcome.ms} />
          <Words>The server redirects. Browsers don’t show scripts where.</Words>
        </>
      );
    case 'answer':
      return <Answered outcome={outcome} />;
  }
}

function Answered({ outcome }: { outcome: Extract<Outcome, { kind: 'answer' }> }) {
  const { status, statusText, ms, headers, body } = outcome;
  const next = nextOf(body);
  return (
    <>
      <Status code={status} word={statusText} ms={ms} />
      <Raw text={pretty(body)} label="Body of the answer" />
      {next !== undefined && (
        <p className="foot">
          A browser would be redirected instead: <code>303</code> to <code>{next}</code>
        </p>
      )}
      <details>
        <summary>{formatPlural(headers.length, 'header')}, as a script sees them</summary>
        <Raw text={headers.map(([name, value]) => `${name}: ${value}`).join('\n')} label="Headers of the answer" />
      </details>
    </>
  );
}

const Status = ({ code, word, ms }: { code: number | string; word: string; ms: number }) => (
  <p className="status">
    <b className={cx('monospace small', typeof code === 'number' && code >= 400 ? 'text-error' : 'text-accent')}>
      {code} {word}
    </b>
    <span className="muted">{formatCount(ms)} ms</span>
  </p>
);

/** JSON with line breaks, everything else unchanged. */
function pretty(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

/** The URL to which a browser would have been redirected. */
function nextOf(body: string): string | undefined {
  try {
    return acceptedSchema.parse(JSON.parse(body)).next;
  } catch {
    return undefined;
  }
}
