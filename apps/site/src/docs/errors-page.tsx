import { errorCodes, errorTable, type ErrorCode } from '@postern/contracts';
import { CodePanel } from '../code/code.tsx';
import type { SitePage } from '../page.ts';
import { Inline } from '../text/inline.tsx';
import { Heading } from './anchor.tsx';
import { docPage } from './docs-frame.tsx';
import { errorNotes } from './error-notes.ts';
import { generated } from './outline.ts';

const example = `{
  "type": "/docs/errors#invalid",
  "title": "${errorTable.invalid.title}",
  "status": ${errorTable.invalid.status},
  "detail": "This is not an email address.",
  "code": "invalid",
  "request_id": "7f2c9a0e-51d4-4c8a-9b1e-2d6f3a8c5e70",
  "errors": [
    {
      "path": "email",
      "message": "This is not an email address.",
      "code": "invalid_format"
    }
  ]
}`;

/** The target of a problem's `type`: an anchor for each code of the contract. */
export const errorsPage: SitePage = docPage({
  path: generated.errors.path,
  title: 'Errors',
  stand: 'Every response that is not a success is a problem document (RFC 9457). Branch on `code`, show `detail`.',
  sections: errorCodes.map((code) => ({ id: code, title: code })),
  children: (
    <>
      <CodePanel id="problem" title="application/problem+json" code={example} language="json" marked={[6]} />
      <p>
        <code>type</code> links to the section below. <code>errors</code> has one entry for each field with an error.
        Quote <code>request_id</code> when you ask for help: it is also in the server’s log. A browser that submitted a
        form gets a page instead, either the hosted one or <a href="/docs/redirects#error-page">your own error page</a>.
      </p>
      {errorCodes.map((code) => (
        <ErrorSection key={code} code={code} />
      ))}
    </>
  ),
});

function ErrorSection({ code }: { code: ErrorCode }) {
  const { status, title } = errorTable[code];
  const { when, advice } = errorNotes[code];
  return (
    <>
      <Heading level={2} id={code} className="error-code">
        <code>{code}</code> <span className="error-status">{status}</span>
      </Heading>
      <p>
        <b>{title}.</b> <Inline text={when} />
      </p>
      <p>
        <Inline text={advice} />
      </p>
    </>
  );
}
