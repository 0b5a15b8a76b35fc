import { brand, errorCodes, errorTable, type ErrorCode } from '@postern/contracts';
import { CodePanel } from '../code/code.tsx';
import type { SitePage } from '../page.ts';
import { Contents } from '../text/contents.tsx';
import { DocsNav, DocsPicker } from './docs-nav.tsx';
import { errorNotes } from './error-notes.ts';

const path = '/docs/errors';

const example = `{
  "type": "/docs/errors#invalid",
  "title": "${errorTable.invalid.title}",
  "status": ${errorTable.invalid.status},
  "detail": "This is not an e-mail address.",
  "code": "invalid",
  "request_id": "7f2c9a0e-51d4-4c8a-9b1e-2d6f3a8c5e70",
  "errors": [
    {
      "path": "email",
      "message": "This is not an e-mail address.",
      "code": "invalid_format"
    }
  ]
}`;

/** What a problem's `type` leads to: an anchor for each code of the contract. */
export const errorsPage: SitePage = {
  path,
  file: 'docs/errors.html',
  title: `Errors · ${brand.name} docs`,
  description: `Every error code of ${brand.name}, with its HTTP status, when it comes and what to do about it.`,
  kind: 'website',
  indexed: true,
  header: 'bar',
  flushFooter: false,
  fonts: ['wordmark', 'interface', 'code'],
  body: (
    <div className="wrap docs has-toc">
      <DocsNav path={path} />
      <main id="main" className="docs-main">
        <DocsPicker path={path} label="Errors" />
        <h1>Errors</h1>
        <p className="stand">
          Every answer that is not a success is a problem document (RFC 9457). Branch on <code>code</code>, show{' '}
          <code>detail</code>.
        </p>
        <CodePanel id="problem" title="application/problem+json" code={example} language="json" marked={[6]} />
        <p>
          <code>type</code> leads to the section below. <code>errors</code> is there when the problem lies in fields,
          one entry for each. Quote <code>request_id</code> when you ask for help: the server’s log has the same.
        </p>
        {errorCodes.map((code) => (
          <ErrorSection key={code} code={code} />
        ))}
      </main>
      <Contents sections={errorCodes.map((code) => ({ id: code, title: code }))} />
    </div>
  ),
};

function ErrorSection({ code }: { code: ErrorCode }) {
  const { status, title } = errorTable[code];
  const { when, advice } = errorNotes[code];
  return (
    <>
      <h2 id={code} className="error-code">
        <code>{code}</code> <span>{status}</span>
      </h2>
      <p>
        <b>{title}.</b> <Inline text={when} />
      </p>
      <p>
        <Inline text={advice} />
      </p>
    </>
  );
}

/** Text in which backticks stand for code: every second part is inside a pair. */
function Inline({ text }: { text: string }) {
  // oxlint-disable-next-line react/no-array-index-key -- rendered once, never reordered
  return text.split('`').map((part, place) => (place % 2 === 1 ? <code key={place}>{part}</code> : part));
}
