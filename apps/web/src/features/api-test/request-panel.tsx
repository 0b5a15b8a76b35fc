import { CopyText } from '../../components/code/copy-text.tsx';
import { Raw } from './raw.tsx';
import type { CallState } from './use-call.ts';

/** The request as sent, or as it would be sent. */
export function RequestPanel({ state: { text, sent } }: { state: CallState }) {
  const isSent = sent?.request === text;
  return (
    <section className="code" aria-labelledby="call-request">
      <header>
        <h2 id="call-request">
          Request <span className="muted weight-normal">{isSent ? 'as sent' : 'not sent yet'}</span>
        </h2>
        <CopyText value={text}>Copy</CopyText>
      </header>
      <Raw text={text} label="Request" />
      <p className="foot">The browser adds more headers, such as Origin, User-Agent and Sec-Fetch-Mode.</p>
    </section>
  );
}
