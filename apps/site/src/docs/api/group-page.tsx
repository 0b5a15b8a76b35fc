import { destinationConfigs, destinationKinds } from '@postern/contracts';
import { z } from 'zod';
import type { SitePage } from '../../page.ts';
import { Heading } from '../anchor.tsx';
import { docPage } from '../docs-frame.tsx';
import { FieldTable } from './field-table.tsx';
import { FormDefinition, formSections } from './form-definition.tsx';
import { anchorOf, operations, type Operation, type Schema } from './openapi.ts';
import { OperationSection } from './operation.tsx';
import { fieldsOf } from './schema-text.ts';
import { shapesOf } from './shapes.ts';

interface Group {
  /** The calls' tag in the OpenAPI document, and the end of the page's address. */
  tag: string;
  title: string;
  stand: string;
}

const groups: readonly Group[] = [
  {
    tag: 'auth',
    title: 'Signing in',
    stand: 'Register, sign in and out, confirm the address, set and change the password, read and change the profile.',
  },
  {
    tag: 'account',
    title: 'Account',
    stand: 'Where you are signed in, API keys, another address, all your data as an archive, and the account’s end.',
  },
  {
    tag: 'endpoints',
    title: 'Endpoints',
    stand: 'Make endpoints, and change how they judge, answer and mail: every setting with its limits.',
  },
  {
    tag: 'forms',
    title: 'Forms',
    stand:
      'What an endpoint asks for: save a draft of it, publish it, take it away, and every kind of field with its rules.',
  },
  {
    tag: 'submissions',
    title: 'Submissions',
    stand: 'Read what came in, page by page or as one file, move it between verdicts, fetch its files, delete it.',
  },
  {
    tag: 'destinations',
    title: 'Destinations',
    stand: 'Where an endpoint delivers to: mail, webhooks and chats, their filters, secrets, tests and back-fills.',
  },
  {
    tag: 'deliveries',
    title: 'Deliveries',
    stand: 'What became of each submission, attempt by attempt, and how to start again what is dead.',
  },
  {
    tag: 'insights',
    title: 'Insights',
    stand: 'Figures: when submissions came and from where, how they were judged, and how soon somebody read them.',
  },
  {
    tag: 'activity',
    title: 'Live events',
    stand: 'What happens in the account, as it happens, over one connection that stays open.',
  },
];

const configs = { id: 'destination-config', title: 'config, by kind' };

const capital = (text: string) => text.replace(/^\w/, (letter) => letter.toUpperCase());

/** What a call does, up to the first full stop: its heading. */
const titleOf = ({ summary }: Operation) => summary.replace(/[.,:] .*$|\.$/, '');

/** The pages of the REST reference, one for each group of calls. */
export const groupPages: readonly SitePage[] = groups.map(({ tag, title, stand }) => {
  const calls = operations.filter((operation) => operation.tag === tag);
  const shapes = shapesOf(calls);
  return docPage({
    path: `/docs/api/${tag}`,
    title,
    stand,
    sections: [
      ...calls.map((call) => ({ id: anchorOf(call), title: titleOf(call) })),
      ...(tag === 'destinations' ? [configs] : []),
      ...(tag === 'forms' ? formSections : []),
      ...shapes.map(({ id, name }) => ({ id, title: capital(name) })),
    ],
    children: (
      <>
        {calls.map((call) => (
          <OperationSection key={call.id} operation={call} shapes={shapes} />
        ))}
        {tag === 'destinations' && <Configs />}
        {tag === 'forms' && <FormDefinition />}
        {shapes.map(({ id, name, schema }) => (
          <div key={id}>
            <Heading level={2} id={id} className="api-call">
              {capital(name)}
            </Heading>
            <FieldTable rows={fieldsOf(schema)} isAnswer />
          </div>
        ))}
      </>
    ),
  });
});

/** The document cannot say what `config` is: it depends on another key. The contract can. */
function Configs() {
  return (
    <>
      <Heading level={2} id={configs.id} className="api-call">
        {configs.title}
      </Heading>
      <p>
        What <code>config</code> holds depends on <code>kind</code>. Telegram needs <code>token</code> beside it.
      </p>
      {destinationKinds.map((kind) => (
        <FieldTable
          key={kind}
          caption={kind}
          rows={fieldsOf(z.toJSONSchema(destinationConfigs[kind], { io: 'input' }) as Schema)}
        />
      ))}
    </>
  );
}
