import { honeypotFields, pageLanguages, type Endpoint } from '@postern/contracts';
import type { ReactNode } from 'react';
import { Code } from '../../../components/code/code-block.tsx';
import { CopyText } from '../../../components/code/copy-text.tsx';
import { startedFields } from './snippets.ts';

interface SpecialField {
  names: readonly string[];
  does: ReactNode;
}

const fields: readonly SpecialField[] = [
  {
    names: ['_redirect', '_next'],
    does: 'Where visitors go after sending: a path on the same site, or a page on a host that the settings allow. Overrides the redirect URL in the settings.',
  },
  {
    names: ['_error'],
    does: 'Where visitors go when the submission is refused, under the same rules. Overrides the error URL in the settings.',
  },
  {
    names: ['_language'],
    does: `The language of the pages that visitors see: ${pageLanguages.join(', ')}. Without it, the language in the settings applies, else the browser’s.`,
  },
  {
    names: ['_started'],
    does: 'When the page was opened, as ISO 8601 or in milliseconds since 1970. A submission sent too soon after that is suspicious.',
  },
  {
    names: ['_idempotency'],
    does: 'A key that identifies the submission. For a day, a copy with the same key gets the first answer and is not stored again. The same key with other content is refused.',
  },
  {
    names: ['_form_version'],
    does: 'The form version that a page was made for. Submissions are checked against it for a day after the next version is published.',
  },
  {
    names: ['_signed'],
    does: 'What a signed link has filled in, with its signature. The hosted form sends it along, and locked fields must have the signed values.',
  },
  {
    names: ['_subject'],
    does: 'The subject of the email to you, as plain text, unless the destination has its own subject.',
  },
  {
    names: ['_cc'],
    does: 'Who gets a copy of that email, separated by commas. Only addresses that have confirmed for this endpoint.',
  },
  {
    names: ['_replyto'],
    does: 'The visitor’s address, which replies to that email go to. Takes precedence over a field called email, and is stored.',
  },
];

/** Fields with a meaning for the server. */
export function SpecialFields({ endpoint }: { endpoint: Endpoint }) {
  const own = endpoint.settings.honeypot_field;
  const honeypots: SpecialField = {
    names: [...(own ? [own] : []), ...honeypotFields],
    does: 'Empty when people send the form. If filled in, the submission goes to Spam.',
  };
  return (
    <section aria-labelledby="integrate-fields">
      <div className="section first">
        <h2 id="integrate-fields">Special fields</h2>
      </div>
      <div className="scroll">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Purpose</th>
            </tr>
          </thead>
          <tbody>
            {[...fields, honeypots].map(({ names, does }) => (
              <tr key={names[0]}>
                <td className="special-field-names">
                  {names.map((name, index) => (
                    <span key={name}>
                      {index > 0 && ', '}
                      <code>{name}</code>
                    </span>
                  ))}
                </td>
                <td>{does}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="stack contained special-fields-sample">
        <div className="code">
          <header>
            <span className="grow code-name">Inside the form</span>
            <CopyText value={startedFields}>Copy</CopyText>
          </header>
          <Code code={startedFields} language="html" label="Snippet of special fields" mark="" />
        </div>
        <p className="muted small">
          The script fills both in again whenever the page is shown, also after the Back button. The two in comments set
          your own error page and language.
        </p>
      </div>
    </section>
  );
}
