import { limits } from '@postern/contracts';
import { CodePanel } from '../../code/code.tsx';
import type { SitePage } from '../../page.ts';
import { publicUrl } from '../../addresses.ts';
import { ScrollBox } from '../../text/scroll-box.tsx';
import { Heading } from '../anchor.tsx';
import { docPage } from '../docs-frame.tsx';
import { generated } from '../outline.ts';
import { anchorOf, operations, type Operation } from './openapi.ts';

const sections = [
  { id: 'base', title: 'Address and format' },
  { id: 'bearer', title: 'Tokens' },
  { id: 'lists', title: 'Lists' },
  { id: 'failures', title: 'Errors' },
  { id: 'calls', title: 'All calls' },
] as const;
const [base, bearer, lists, failures, calls] = sections;

const groups = [
  ['auth', generated.auth],
  ['account', generated.account],
  ['endpoints', generated.endpoints],
  ['forms', generated.forms],
  ['submissions', generated.submissions],
  ['destinations', generated.destinations],
  ['deliveries', generated.deliveries],
  ['insights', generated.insights],
  ['activity', generated.activity],
] as const;

export const apiPage: SitePage = docPage({
  path: generated.api.path,
  title: 'REST API',
  stand:
    'Everything the dashboard does with submissions, a program can do too. These pages are made from the same description that the server’s own routes are made from.',
  sections,
  children: (
    <>
      <Base />
      <Tokens />
      <Lists />
      <Heading level={2} id={failures.id}>
        {failures.title}
      </Heading>
      <p>
        Whatever is not a success is a problem document with a <code>code</code> to branch on and a <code>detail</code>{' '}
        to show. A call lists the codes that are its own. Any call may also answer <code>rate_limited</code>,{' '}
        <code>internal</code> or <code>unavailable</code>. What they mean: <a href="/docs/errors">Errors</a>.
      </p>
      <Heading level={2} id={calls.id}>
        {calls.title}
      </Heading>
      <p>
        A form posts to <code>/api/submit/</code> and the endpoint’s id. That address is made for browsers and not for
        these rules; <a href="/docs/sending">Answers and encodings</a> describes it.
      </p>
      {groups.map(([tag, { name }]) => (
        <CallTable key={tag} name={name} tag={tag} />
      ))}
    </>
  ),
});

function Base() {
  return (
    <>
      <Heading level={2} id={base.id}>
        {base.title}
      </Heading>
      <p>
        All calls begin with <code>{publicUrl}/api</code>. Bodies and answers are JSON, with names in{' '}
        <code>snake_case</code>; times are ISO 8601 in UTC; ids are texts to be kept as they are. A slash at the end of
        an address is optional. <code>GET /api/</code> tells the server’s version.
      </p>
      <CodePanel
        id="api-hello"
        title="Is it there?"
        language="shellscript"
        code={`curl ${publicUrl}/api/\n# { "name": "…", "version": "…", "status": "ok" }`}
      />
      <p>
        The same as an OpenAPI 3.1 document, for generators and tools: <code>GET /api/openapi.json</code>. In TypeScript
        you need neither: <a href="/docs/contracts">the contracts package</a> has a client with types.
      </p>
    </>
  );
}

function Tokens() {
  return (
    <>
      <Heading level={2} id={bearer.id}>
        {bearer.title}
      </Heading>
      <p>
        Sign in with <a href="/docs/api/auth#auth-login">an e-mail address and a password</a>, and send the{' '}
        <code>access_token</code> of the answer with each call. It lasts {limits.sessionHours} hours, or{' '}
        {limits.sessionRememberDays} days with <code>"remember": true</code>, and ends early after{' '}
        {limits.sessionIdleDays} days without use, or when the password changes.
      </p>
      <CodePanel
        id="api-token"
        title="Sign in, and ask for your endpoints"
        language="shellscript"
        code={`TOKEN=$(curl -s ${publicUrl}/api/auth/login \\
  -H "Content-Type: application/json" \\
  -d '{ "email": "you@example.org", "password": "your password" }' | jq -r .access_token)

curl ${publicUrl}/api/endpoints/ -H "Authorization: Bearer $TOKEN"`}
      />
      <p>
        A program is better off with an API key. You make it in the settings, or with{' '}
        <a href="/docs/api/account#account-createApiKey">a call</a>; it begins with <code>pk_</code>, is shown once, and
        is sent in the same place as a token. It may do only what it was made for, its scopes:
      </p>
      <ul>
        <li>
          <code>endpoints:read</code> and <code>endpoints:write</code> for endpoints and their destinations,
        </li>
        <li>
          <code>submissions:read</code> and <code>submissions:write</code> for submissions, their files, deliveries and
          figures.
        </li>
      </ul>
      <p>
        Each call says which scope it needs. Writing does not include reading, and no key may change the account: those
        calls want somebody who signed in. A key without the scope is answered <code>forbidden</code>.
      </p>
    </>
  );
}

function Lists() {
  return (
    <>
      <Heading level={2} id={lists.id}>
        {lists.title}
      </Heading>
      <p>
        A list is a page: <code>items</code>, with <code>page</code>, <code>size</code>, <code>total</code>,{' '}
        <code>pages</code> and <code>next_cursor</code>. There are {limits.pageSizeDefault} items on it unless you say{' '}
        <code>size</code>, and at most {limits.pageSizeMax}. Send <code>next_cursor</code> as <code>cursor</code> to go
        on exactly where the page ended, even while new items arrive; it is null at the end. <code>page</code> reaches
        the first {limits.pagedItems.toLocaleString('en')} items.
      </p>
      <p>
        Submissions can be filtered by words, dates, marks and the values of fields. What a filter leaves is counted up
        to {limits.countedMatches.toLocaleString('en')}; <code>total_capped</code> says that there are more.{' '}
        <code>preview=true</code> cuts long values, for lists on a screen.
      </p>
    </>
  );
}

function CallTable({ tag, name }: { tag: string; name: string }) {
  return (
    <>
      <h3>{name}</h3>
      <ScrollBox label={name}>
        <table className="tbl api-calls">
          <thead>
            <tr>
              <th scope="col">Call</th>
              <th scope="col">What it does</th>
            </tr>
          </thead>
          <tbody>
            {operations
              .filter((operation) => operation.tag === tag)
              .map((operation) => (
                <CallRow key={operation.id} operation={operation} />
              ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  );
}

function CallRow({ operation }: { operation: Operation }) {
  return (
    <tr>
      <td>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is the call */}
        <a href={`/docs/api/${operation.tag}#${anchorOf(operation)}`}>
          <code>
            {operation.method} {operation.path}
          </code>
        </a>
      </td>
      <td>
        {operation.title}.{operation.description !== '' && ` ${operation.description}`}
      </td>
    </tr>
  );
}
