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
  { id: 'base', title: 'Base URL and format' },
  { id: 'bearer', title: 'Authentication' },
  { id: 'lists', title: 'Lists' },
  { id: 'failures', title: 'Errors' },
  { id: 'calls', title: 'All calls' },
] as const;
const [base, bearer, lists, failures, calls] = sections;

const groups = [
  ['auth', generated.auth],
  ['account', generated.account],
  ['singleSignOn', generated.singleSignOn],
  ['factors', generated.factors],
  ['workspaces', generated.workspaces],
  ['invitations', generated.invitations],
  ['audit', generated.audit],
  ['privacy', generated.privacy],
  ['endpoints', generated.endpoints],
  ['rules', generated.rules],
  ['forms', generated.forms],
  ['caps', generated.caps],
  ['code', generated.code],
  ['submissions', generated.submissions],
  ['notes', generated.notes],
  ['replies', generated.replies],
  ['replyTemplates', generated.replyTemplates],
  ['sharing', generated.sharing],
  ['imports', generated.imports],
  ['destinations', generated.destinations],
  ['hooks', generated.hooks],
  ['deliveries', generated.deliveries],
  ['watchdog', generated.watchdog],
  ['insights', generated.insights],
  ['activity', generated.activity],
] as const;

export const apiPage: SitePage = docPage({
  path: generated.api.path,
  title: 'REST API',
  stand:
    'A program can do everything that the dashboard does with submissions. These pages are generated from the same contract as the server’s routes.',
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
        Every response that is not a success is a problem document with a <code>code</code> to branch on and a{' '}
        <code>detail</code> to show. Each call lists its specific codes. Any call can also return{' '}
        <code>rate_limited</code>, <code>internal</code> or <code>unavailable</code>. <a href="/docs/errors">Errors</a>{' '}
        explains all of them.
      </p>
      <Heading level={2} id={calls.id}>
        {calls.title}
      </Heading>
      <p>
        Forms post to <code>/api/submit/</code> followed by the endpoint’s id. That URL is made for browsers and follows
        different rules; see <a href="/docs/sending">Responses and encodings</a>.
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
        All calls begin with <code>{publicUrl}/api</code>. Bodies and responses are JSON, with keys in{' '}
        <code>snake_case</code>. Timestamps are ISO 8601 in UTC, and ids are opaque strings. A trailing slash is
        optional. <code>GET /api/</code> returns the server’s version.
      </p>
      <CodePanel
        id="api-hello"
        title="Check the server"
        language="shellscript"
        code={`curl ${publicUrl}/api/\n# { "name": "…", "version": "…", "status": "ok" }`}
      />
      <p>
        <code>GET /api/openapi.json</code> returns the API as an OpenAPI 3.1 document, for generators and tools. In
        TypeScript, use the typed client of <a href="/docs/contracts">the contracts package</a> instead.
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
        Sign in with <a href="/docs/api/auth#auth-login">an email address and a password</a>, and send the{' '}
        <code>access_token</code> of the response with each call. It lasts {limits.sessionHours} hours, or{' '}
        {limits.sessionRememberDays} days with <code>"remember": true</code>, and ends early after{' '}
        {limits.sessionIdleDays} days without use, or when the password changes.
      </p>
      <CodePanel
        id="api-token"
        title="Sign in and list your endpoints"
        language="shellscript"
        code={`TOKEN=$(curl -s ${publicUrl}/api/auth/login \\
  -H "Content-Type: application/json" \\
  -d '{ "email": "you@example.org", "password": "your password" }' | jq -r .access_token)

curl ${publicUrl}/api/endpoints/ -H "Authorization: Bearer $TOKEN"`}
      />
      <p>
        For a program, use an API key. Create it in the settings or with{' '}
        <a href="/docs/api/account#account-createApiKey">a call</a>. It begins with <code>pk_</code>, is shown once, and
        is sent in place of a token. Its scopes limit what it can do:
      </p>
      <ul>
        <li>
          <code>endpoints:read</code> and <code>endpoints:write</code> for endpoints and their destinations,
        </li>
        <li>
          <code>submissions:read</code> and <code>submissions:write</code> for submissions, their files, deliveries and
          statistics,
        </li>
        <li>
          <code>replies:write</code> for emails to the people who sent submissions,
        </li>
        <li>
          <code>audit:read</code> for the <a href="/docs/audit-log">audit log</a>, with a key of an owner or admin.
        </li>
      </ul>
      <p>
        Each call names the scope that it needs. <a href="/docs/api/account#account-caller">Get the caller</a> needs
        none: it says whose key it is and what it may do. Write scopes do not include reading. API keys cannot change
        the account: those calls need the token of a person who signed in. A key without the scope gets{' '}
        <code>forbidden</code>.
      </p>
      <p>
        A call about an endpoint names its workspace thereby. A call about a whole workspace, such as a list of
        endpoints, is about your own one, or about the one whose id is in the header <code>Postern-Workspace</code>. An
        API key belongs to one workspace and never does more than the member who made it. A role that does not allow a
        call gets <code>forbidden</code>.
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
        A list is returned in pages: <code>items</code>, with <code>page</code>, <code>size</code>, <code>total</code>,{' '}
        <code>pages</code> and <code>next_cursor</code>. A page has {limits.pageSizeDefault} items by default; set{' '}
        <code>size</code> to get up to {limits.pageSizeMax}. Send <code>next_cursor</code> as <code>cursor</code> to
        continue exactly where the page ended, even while new items arrive. It is null at the end. <code>page</code>{' '}
        reaches the first {limits.pagedItems.toLocaleString('en')} items.
      </p>
      <p>
        You can filter submissions by words, dates, read state, stars, files and the values of fields. Matches are
        counted up to {limits.countedMatches.toLocaleString('en')}, or to the end if the endpoint has at most{' '}
        {limits.countedWhole.toLocaleString('en')} submissions with that status; <code>total_capped</code> is true if
        there are more. <code>preview=true</code> cuts long values, for lists on a screen.
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
        <a href={`${pageOf(operation)}#${anchorOf(operation)}`}>
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

/** The page of a call's group. */
const pageOf = ({ tag }: Pick<Operation, 'tag'>): string =>
  groups.find(([group]) => group === tag)?.[1].path ?? '/docs/api';
