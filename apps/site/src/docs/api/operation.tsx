import { errorStatus, routes, type ErrorCode, type Route } from '@postern/contracts';
import { CodePanel } from '../../code/code.tsx';
import { publicUrl } from '../../addresses.ts';
import { Heading } from '../anchor.tsx';
import { FieldTable } from './field-table.tsx';
import { anchorOf, type Operation } from './openapi.ts';
import { sampleBodies, sampleQueries, sampleValue } from './samples.ts';
import { fieldsOf, limitText, typeText } from './schema-text.ts';
import { shapeOf, type Shape, type ShapedAnswer } from './shapes.ts';

const accessTexts: Record<Operation['access'], string> = {
  open: 'No token needed.',
  token: 'Needs a token.',
  ticket: 'Needs a token, or a ticket.',
};

/** One call: what it does, what it takes, what it answers, an example. */
export function OperationSection({ operation, shapes }: { operation: Operation; shapes: readonly Shape[] }) {
  const { method, path, summary, access, parameters, body } = operation;
  const id = anchorOf(operation);
  return (
    <>
      <Heading level={2} id={id} className="api-call">
        {summary.replace(/\..*$/, '')}
      </Heading>
      <p className="api-line">
        <code>
          <b>{method}</b> {path}
        </code>
      </p>
      <p>
        {summary.replace(/^[^.]*\.\s*/, '')} {accessTexts[access]} <Scope operation={operation} />
      </p>
      {parameters.length > 0 && (
        <FieldTable
          caption="Parameters"
          rows={parameters.map(({ name, schema, required, description, in: where }) => ({
            name,
            depth: 0,
            type: `${typeText(schema)}, in the ${where}`,
            limit: limitText(schema),
            required,
            text: description ?? '',
          }))}
        />
      )}
      {body && <FieldTable caption="Body" rows={fieldsOf(body)} />}
      <Answer operation={operation} shapes={shapes} />
      <Errors operation={operation} />
      <CodePanel id={`${id}-curl`} title="cURL" language="shellscript" code={toCurl(operation)} />
    </>
  );
}

function Scope({ operation: { access, scope } }: { operation: Operation }) {
  if (access === 'open') return null;
  if (scope === null) return 'API keys may not call it.';
  return (
    <>
      An API key needs <code>{scope}</code>.
    </>
  );
}

function Answer({ operation: { status, answer }, shapes }: { operation: Operation; shapes: readonly Shape[] }) {
  if (answer === null)
    return (
      <p>
        Answers <code>{status}</code> without a body.
      </p>
    );
  if (answer === 'file')
    return (
      <p>
        Answers <code>{status}</code> with the file.
      </p>
    );
  if (answer === 'events')
    return (
      <p>
        Answers <code>{status}</code> with <code>text/event-stream</code>, which goes on until one side closes it.
      </p>
    );
  const shaped = shapeOf(answer, shapes);
  if (!shaped)
    return (
      <>
        <p>
          Answers <code>{status}</code>:
        </p>
        <FieldTable caption="Answer" rows={fieldsOf(answer)} isAnswer />
      </>
    );
  return (
    <p>
      Answers <code>{status}</code> with <Shaped answer={shaped} />
    </p>
  );
}

function Shaped({ answer: { shape, form, beside } }: { answer: ShapedAnswer }) {
  const keys = <a href={`#${shape.id}`}>its keys</a>;
  if (form === 'one')
    return (
      <>
        {shape.name}: {keys}.
      </>
    );
  return (
    <>
      {form === 'page' ? (
        <>
          a <a href="/docs/api#lists">page</a>
        </>
      ) : (
        <>
          <code>items</code>
          {beside.map((key) => (
            <span key={key}>
              {' '}
              and <code>{key}</code>
            </span>
          ))}
        </>
      )}
      . Each of the items is {shape.name}: {keys}.
    </>
  );
}

/** Codes that any call may be answered with need no line of their own. */
function Errors({ operation }: { operation: Operation }) {
  const codes: ErrorCode[] = [
    ...(operation.access === 'open' ? [] : (['unauthenticated'] as const)),
    ...(operation.body || operation.parameters.length > 0 ? (['invalid'] as const) : []),
    ...routeOf(operation).errors,
  ];
  const named = [...new Set(codes)].toSorted((a, b) => errorStatus(a) - errorStatus(b));
  if (named.length === 0) return null;
  return (
    <p>
      Errors:{' '}
      {named.map((code, place) => (
        <span key={code}>
          {place > 0 && ', '}
          <a href={`/docs/errors#${code}`}>
            <code>{code}</code>
          </a>
        </span>
      ))}
      .
    </p>
  );
}

/** @throws when the document has a call that the contract does not have: one of them is old */
function routeOf({ id }: Operation): Route {
  const [group = '', name = ''] = id.split('.');
  const route = (routes as Record<string, Record<string, Route>>)[group]?.[name];
  if (!route)
    throw new Error(`docs/api/openapi.json has ${id}, which the contract does not have: run "pnpm generate".`);
  return route;
}

/** The call as one would type it. */
export function toCurl({ id, method, path, access, body }: Operation): string {
  const url = `${publicUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => sampleValue(name))}${sampleQueries[id] ?? ''}`;
  const isQuoted = /[?&]/.test(url);
  const sent = body ? sampleBodies[id] : undefined;
  const lines = [
    `curl ${method === 'GET' || (method === 'POST' && sent) ? '' : `-X ${method} `}${isQuoted ? `"${url}"` : url}`,
    ...(access === 'open' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(sent ? ['-H "Content-Type: application/json"', `-d '${toJson(sent)}'`] : []),
  ];
  return lines.join(' \\\n  ');
}

const toJson = (value: unknown): string => JSON.stringify(value, null, 1).replaceAll(/\n\s*/g, ' ');
