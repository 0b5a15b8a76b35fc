import { activitySchema, destinationConfigs, destinationKinds } from '@postern/contracts';
import { z } from 'zod';
import type { SitePage } from '../../page.ts';
import { Heading } from '../anchor.tsx';
import { docPage } from '../docs-frame.tsx';
import { generated } from '../outline.ts';
import { FieldTable } from './field-table.tsx';
import { FormDefinition, formSections } from './form-definition.tsx';
import { anchorOf, operations, type Schema } from './openapi.ts';
import { OperationSection } from './operation.tsx';
import { fieldsOf } from './schema-text.ts';
import { shapesOf } from './shapes.ts';

interface Group {
  /** The calls' tag in the OpenAPI document, and the end of the page's address. */
  tag: Exclude<keyof typeof generated, 'api' | 'errors' | 'limits'>;
  /** The sentence below the heading. */
  stand: string;
}

const groups: readonly Group[] = [
  {
    tag: 'auth',
    stand:
      'Register, sign in and sign out, verify the email address, change the password, and read or change the profile.',
  },
  {
    tag: 'account',
    stand: 'Manage sessions and API keys, change the email address, download all your data, and delete the account.',
  },
  {
    tag: 'endpoints',
    stand: 'Create endpoints and change how they judge, answer and deliver submissions: every setting with its limits.',
  },
  {
    tag: 'forms',
    stand: 'Save an endpoint’s form as a draft, publish it or remove it. Every type of field is listed with its rules.',
  },
  {
    tag: 'submissions',
    stand: 'List, search and export submissions, change their status, download their files, and delete them.',
  },
  {
    tag: 'imports',
    stand: 'Upload a file of submissions from elsewhere, check it, import it, and undo a whole import.',
  },
  {
    tag: 'destinations',
    stand:
      'Manage where an endpoint delivers: email, webhooks and chats, with their filters, secrets, tests and backfills.',
  },
  {
    tag: 'hooks',
    stand: 'For programs that subscribe to an endpoint’s events themselves, such as n8n, Zapier and Make.',
  },
  {
    tag: 'deliveries',
    stand: 'Read the deliveries of a submission attempt by attempt, and retry those that failed.',
  },
  {
    tag: 'insights',
    stand: 'Statistics: when submissions arrived and from where, how they were judged, and how soon they were read.',
  },
  {
    tag: 'activity',
    stand: 'Everything that happens in the account, as it happens, over one connection that stays open.',
  },
];

const configs = { id: 'destination-config', title: 'Configuration by kind' };
const event = { id: 'event-object', title: 'Event object' };

const capital = (text: string) => text.replace(/^\w/, (letter) => letter.toUpperCase());

/** The pages of the REST reference, one for each group of calls. */
export const groupPages: readonly SitePage[] = groups.map(({ tag, stand }) => {
  const calls = operations.filter((operation) => operation.tag === tag);
  const shapes = shapesOf(calls);
  return docPage({
    path: generated[tag].path,
    title: generated[tag].name,
    stand,
    isWide: true,
    sections: [
      ...calls.map((call) => ({ id: anchorOf(call), title: call.title })),
      ...(tag === 'destinations' ? [configs] : []),
      ...(tag === 'forms' ? formSections : []),
      ...(tag === 'activity' ? [event] : []),
      ...shapes.map(({ id, name }) => ({ id, title: capital(name) })),
    ],
    children: (
      <>
        {calls.map((call) => (
          <OperationSection key={call.id} operation={call} shapes={shapes} />
        ))}
        {tag === 'destinations' && <Configs />}
        {tag === 'forms' && <FormDefinition />}
        {tag === 'activity' && <ObjectSection {...event} schema={z.toJSONSchema(activitySchema) as Schema} />}
        {shapes.map(({ id, name, schema }) => (
          <ObjectSection key={id} id={id} title={capital(name)} schema={schema} />
        ))}
      </>
    ),
  });
});

/** An object that calls return, described once for all of them. */
function ObjectSection({ id, title, schema }: { id: string; title: string; schema: Schema }) {
  return (
    <div className="api-object">
      <Heading level={2} id={id} className="api-call">
        {title}
      </Heading>
      <FieldTable rows={fieldsOf(schema)} isAnswer />
    </div>
  );
}

/** The keys of `config` depend on another key, a relation that only the contract expresses. */
function Configs() {
  return (
    <div className="api-object">
      <Heading level={2} id={configs.id} className="api-call">
        {configs.title}
      </Heading>
      <p>
        The keys of <code>config</code> depend on <code>kind</code>. Telegram also needs <code>token</code>, beside{' '}
        <code>config</code>.
      </p>
      {destinationKinds.map((kind) => (
        <FieldTable
          key={kind}
          caption={kind}
          rows={fieldsOf(z.toJSONSchema(destinationConfigs[kind], { io: 'input' }) as Schema)}
        />
      ))}
    </div>
  );
}
