import { activitySchema, destinationConfigs, destinationKinds } from '@postern/contracts';
import { z } from 'zod';
import type { SitePage } from '../../page.ts';
import { Heading } from '../anchor.tsx';
import { docPage } from '../docs-frame.tsx';
import { generated } from '../outline.ts';
import { FieldTable } from './field-table.tsx';
import { FormDefinition, formSections } from './form-definition.tsx';
import { anchorOf, describeTag, operations, type Schema } from './openapi.ts';
import { OperationSection } from './operation.tsx';
import { fieldsOf } from './schema-text.ts';
import { shapesOf } from './shapes.ts';

/** The tags of the OpenAPI document that have a page. */
const groups = [
  'auth',
  'account',
  'singleSignOn',
  'factors',
  'workspaces',
  'invitations',
  'audit',
  'privacy',
  'endpoints',
  'rules',
  'forms',
  'caps',
  'code',
  'submissions',
  'notes',
  'replies',
  'replyTemplates',
  'sharing',
  'imports',
  'destinations',
  'hooks',
  'deliveries',
  'watchdog',
  'insights',
  'activity',
] as const;

const configs = { id: 'destination-config', title: 'Configuration by kind' };
const event = { id: 'event-object', title: 'Event object' };

const capital = (text: string) => text.replace(/^\w/, (letter) => letter.toUpperCase());

/** The pages of the REST reference, one for each group of calls. */
export const groupPages: readonly SitePage[] = groups.map((tag) => {
  const calls = operations.filter((operation) => operation.tag === tag);
  const shapes = shapesOf(calls);
  return docPage({
    path: generated[tag].path,
    title: generated[tag].name,
    stand: describeTag(tag),
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
