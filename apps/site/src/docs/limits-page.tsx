import { limits } from '@postern/contracts';
import type { SitePage } from '../page.ts';
import { fillIn } from '../text/facts.ts';
import { ScrollBox } from '../text/scroll-box.tsx';
import { Heading } from './anchor.tsx';
import { docPage } from './docs-frame.tsx';
import { generated } from './outline.ts';

const number = (value: number) => value.toLocaleString('en');
const MIB = 1024 * 1024;

/** Limit, value, and the variable that changes it on a server of one's own. */
type Row = readonly [what: string, value: string, variable: string];

const submissions: readonly Row[] = [
  [
    'Submissions a month',
    '{{monthly}} over all endpoints; spam and refused ones do not count',
    'PLAN_MONTHLY_SUBMISSIONS',
  ],
  ['Held beyond that, a month', '{{heldMost}}', 'ten times the above'],
  ['A minute, from one address', '60; an IPv6 network of 64 bits counts as one', 'RATE_LIMIT_IP_PER_MINUTE'],
  ['A minute, to one endpoint', '300', 'RATE_LIMIT_ENDPOINT_PER_MINUTE'],
];

const sizes: readonly Row[] = [
  ['One file', '{{fileMegabytes}} MB', 'MAX_FILE_BYTES'],
  ['Files in a submission', '{{files}}', 'MAX_FILES'],
  ['One request, files included', '{{requestMegabytes}} MB', 'MAX_REQUEST_BYTES'],
  ['One request in another encoding than multipart', `${number(limits.bufferedBytes / MIB)} MB`, ''],
  ['Fields in a submission', '{{fields}}', ''],
  ['A field’s name', '{{fieldNameChars}} characters', ''],
  ['A field’s value', '{{fieldValueMegabytes}} MB', ''],
  ['Nesting of JSON', '{{jsonDepth}} levels', ''],
];

const terms: readonly Row[] = [
  ['Inbox', 'until you delete it', ''],
  ['Spam', '{{spamDays}} days', ''],
  ['Held', '{{heldDays}} days', ''],
  ['Refused', `{{refusedDays}} days, the newest ${number(limits.refusedKept)} of an endpoint`, ''],
];

const sections = [
  { id: 'amounts', title: 'How many', rows: submissions },
  { id: 'sizes', title: 'How large', rows: sizes },
  { id: 'terms', title: 'How long it is kept', rows: terms },
] as const;

export const limitsPage: SitePage = docPage({
  path: generated.limits.path,
  title: 'Limits',
  stand:
    'How many, how large and how long. A month is a calendar month in UTC, and an answer always names the limit that was in force.',
  sections,
  children: (
    <>
      {sections.map(({ id, title, rows }) => (
        <div key={id}>
          <Heading level={2} id={id}>
            {title}
          </Heading>
          <LimitTable label={title} rows={rows} />
        </div>
      ))}
      <Heading level={2} id="beyond">
        Beyond a limit
      </Heading>
      <p>
        Over the month’s limit, submissions are held: stored, shown under Held, not delivered, and you get a mail at 80
        and at 100 per cent. What does not even fit there is answered with{' '}
        <a href="/docs/errors#quota_exceeded">quota_exceeded</a>. Too many in a minute are answered with{' '}
        <a href="/docs/errors#rate_limited">rate_limited</a>, and every answer to a form says how it stands in{' '}
        <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>. What is too
        large is answered with <a href="/docs/errors#too_large">too_large</a>, and the visitor gets the form back with
        all they wrote.
      </p>
    </>
  ),
});

function LimitTable({ label, rows }: { label: string; rows: readonly Row[] }) {
  return (
    <ScrollBox label={label}>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">At most</th>
            <th scope="col">On your own server</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([what, value, variable]) => (
            <tr key={what}>
              <td>{what}</td>
              <td>{fillIn(value)}</td>
              <td>{variable.includes('_') ? <code>{variable}</code> : variable || 'the same'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}
