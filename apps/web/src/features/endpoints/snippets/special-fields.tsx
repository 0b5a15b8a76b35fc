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
    does: 'Where the sender goes afterwards: a path on the same site, or a page on a host that the settings allow. Wins over the redirect URL of the settings.',
  },
  {
    names: ['_error'],
    does: 'Where the sender goes when the submission is refused, under the same rules. Wins over the error URL of the settings.',
  },
  {
    names: ['_language'],
    does: `The language of the pages that the sender sees here: ${pageLanguages.join(', ')}. Without it the settings’ counts, else the browser’s.`,
  },
  {
    names: ['_started'],
    does: 'When the page was opened, as ISO 8601 or in milliseconds since 1970. What is sent too soon after that is suspicious.',
  },
  {
    names: ['_idempotency'],
    does: 'A key of the sender’s own. For a day the same key gets the first answer and nothing is stored twice, however often it is sent; the same key with other content is refused.',
  },
  {
    names: ['_form_version'],
    does: 'Which version of the endpoint’s form a page was made for. For a day after the next one is published, it is checked against that one.',
  },
  {
    names: ['_subject'],
    does: 'The subject of the mail to you, as plain text, unless the destination has a template for it.',
  },
  {
    names: ['_cc'],
    does: 'Who gets a copy of that mail, with commas between: only addresses that have confirmed for this endpoint.',
  },
  {
    names: ['_replyto'],
    does: 'Whom an answer to that mail goes to, before a field called email. It is the sender’s address, and is stored.',
  },
];

/** Fields the server understands. */
export function SpecialFields({ endpoint }: { endpoint: Endpoint }) {
  const own = endpoint.settings.honeypot_field;
  const honeypots: SpecialField = {
    names: [...(own ? [own] : []), ...honeypotFields],
    does: 'Stay empty when people send the form. Filled in, the submission goes to Spam.',
  };
  return (
    <section aria-labelledby="integrate-fields">
      <div className="section first">
        <h2 id="integrate-fields">Fields with a meaning</h2>
      </div>
      <div className="scroll">
        <table className="data-table">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Does</th>
            </tr>
          </thead>
          <tbody>
            {[...fields, honeypots].map(({ names, does }) => (
              <tr key={names[0]}>
                <td className="break-anywhere">
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
          <Code code={startedFields} language="html" label="Snippet of fields with a meaning" mark="" />
        </div>
        <p className="muted small">
          The script fills both in anew whenever the page is shown, also after the Back button. The two in comments are
          for a page and a language of your own.
        </p>
      </div>
    </section>
  );
}
