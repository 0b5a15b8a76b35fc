import { errorStatus, routes, type ErrorCode, type Route } from '@postern/contracts';
import { CodePanel } from '../../code/code.tsx';
import { publicUrl } from '../../addresses.ts';
import { Heading } from '../anchor.tsx';
import { FieldTable } from './field-table.tsx';
import { anchorOf, type Operation } from './openapi.ts';
import { sampleAnswer, type SampleAnswer } from './answers.ts';
import { sampleBodies, sampleQueries, sampleValue } from './samples.ts';
import { fieldsOf, limitText, typeText } from './schema-text.ts';
import { shapeOf, type Shape, type ShapedAnswer } from './shapes.ts';
import { toLine } from './to-json.ts';

const accessTexts: Record<Operation['access'], string> = {
  open: 'No authentication.',
  token: 'Requires a token.',
  ticket: 'Requires a token or a ticket.',
};

/** One call: what it does, what it takes and returns, and an example of both beside it. */
export function OperationSection({ operation, shapes }: { operation: Operation; shapes: readonly Shape[] }) {
  const { method, path, title, description, access, parameters, body } = operation;
  const id = anchorOf(operation);
  return (
    <div className="call-row">
      <div>
        <Heading level={2} id={id} className="api-call">
          {title}
        </Heading>
        <p className="api-line">
          <code>
            <b>{method}</b> {path}
          </code>
        </p>
        {description !== '' && <p>{description}</p>}
        <p>
          {accessTexts[access]} <Scope operation={operation} />
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
      </div>
      <div className="call-samples">
        <CodePanel id={`${id}-curl`} title="cURL" language="shellscript" code={toCurl(operation)} />
        <AnswerPanel id={`${id}-answer`} {...sampleAnswer(operation)} />
      </div>
    </div>
  );
}

function AnswerPanel({ id, title, language, code }: SampleAnswer & { id: string }) {
  if (code !== '') return <CodePanel id={id} title={title} language={language} code={code} />;
  return (
    <div className="code panel no-body">
      <div className="code-bar">
        <span className="mono">{title}</span>
      </div>
    </div>
  );
}

function Scope({ operation: { access, scope } }: { operation: Operation }) {
  if (access === 'open') return null;
  if (scope === null) return 'API keys cannot make this call.';
  if (scope === 'any') return 'An API key needs no scope for this call.';
  return (
    <>
      An API key needs the scope <code>{scope}</code>.
    </>
  );
}

function Answer({ operation: { status, answer }, shapes }: { operation: Operation; shapes: readonly Shape[] }) {
  if (answer === null)
    return (
      <p>
        Returns <code>{status}</code> without a body.
      </p>
    );
  if (answer === 'file')
    return (
      <p>
        Returns <code>{status}</code> and the file.
      </p>
    );
  if (answer === 'events')
    return (
      <p>
        Returns <code>{status}</code> and a <code>text/event-stream</code> that stays open until either side closes it.
        The data of each event is an <a href="#event-object">event object</a>.
      </p>
    );
  const shaped = shapeOf(answer, shapes);
  if (!shaped) return <FieldTable caption="Response" rows={fieldsOf(answer)} isAnswer />;
  return (
    <p>
      Returns <code>{status}</code> with <Shaped answer={shaped} />.
    </p>
  );
}

function Shaped({ answer: { shape, form, beside } }: { answer: ShapedAnswer }) {
  const link = (text: string) => <a href={`#${shape.id}`}>{text}</a>;
  if (form === 'one')
    return (
      <>
        {shape.article} {link(shape.name)}
      </>
    );
  if (form === 'page')
    return (
      <>
        a <a href="/docs/api#lists">page</a> of {link(`${shape.name}s`)}
      </>
    );
  return (
    <>
      <code>items</code>, a list of {link(`${shape.name}s`)}
      {beside.map((key) => (
        <span key={key}>
          , and <code>{key}</code>
        </span>
      ))}
    </>
  );
}

/** Codes that any call may return are listed once, in the overview. */
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

/** @throws if the document has a call that the contract does not have: one of them is out of date */
function routeOf({ id }: Operation): Route {
  const [group = '', name = ''] = id.split('.');
  const route = (routes as Record<string, Record<string, Route>>)[group]?.[name];
  if (!route)
    throw new Error(`docs/api/openapi.json has ${id}, which the contract does not have: run "pnpm generate".`);
  return route;
}

/** The call as a command to type. */
export function toCurl({ id, method, path, access, body, sendsFile }: Operation): string {
  const url = `${publicUrl}${path.replace(/\{(\w+)\}/g, (_, name: string) => sampleValue(name))}${sampleQueries[id] ?? ''}`;
  const isQuoted = /[?&]/.test(url);
  const sent = body ? sampleBodies[id] : undefined;
  const lines = [
    `curl ${method === 'GET' || (method === 'POST' && (sent || sendsFile)) ? '' : `-X ${method} `}${isQuoted ? `"${url}"` : url}`,
    ...(access === 'open' ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...(sent ? ['-H "Content-Type: application/json"', `-d '${toLine(sent)}'`] : []),
    ...(sendsFile ? ['-H "Content-Type: application/octet-stream"', '--data-binary @responses.csv'] : []),
  ];
  return lines.join(' \\\n  ');
}
