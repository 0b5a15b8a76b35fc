import { limits } from '@postern/contracts';
import type { SitePage } from '../page.ts';
import { fillIn } from '../text/facts.ts';
import { ScrollBox } from '../text/scroll-box.tsx';
import { Heading } from './anchor.tsx';
import { docPage } from './docs-frame.tsx';
import { generated } from './outline.ts';

const number = (value: number) => value.toLocaleString('en');
const MIB = 1024 * 1024;

/** Limit, value, and the variable that changes it on a self-hosted server. */
type Row = readonly [what: string, value: string, variable: string];

const submissions: readonly Row[] = [
  [
    'Per month',
    '{{monthly}} over all endpoints; spam and refused submissions do not count',
    'PLAN_MONTHLY_SUBMISSIONS',
  ],
  ['Held, per month', '{{heldMost}}', 'ten times the above'],
  ['Per minute, from one address', '60; an IPv6 network of 64 bits counts as one', 'RATE_LIMIT_IP_PER_MINUTE'],
  ['Per minute, to one endpoint', '300', 'RATE_LIMIT_ENDPOINT_PER_MINUTE'],
];

const sizes: readonly Row[] = [
  ['One file', '{{fileMegabytes}} MB', 'MAX_FILE_BYTES'],
  ['Files in a submission', '{{files}}', 'MAX_FILES'],
  ['One request, files included', '{{requestMegabytes}} MB', 'MAX_REQUEST_BYTES'],
  ['One request that is not multipart', `${number(limits.bufferedBytes / MIB)} MB`, ''],
  ['Fields in a submission', '{{fields}}', ''],
  ['A field’s name', '{{fieldNameChars}} characters', ''],
  ['A field’s value', '{{fieldValueMegabytes}} MB', ''],
  ['A file to import', `${limits.importBytes / MIB / 1024} GB, ${number(limits.importColumns)} columns`, ''],
  ['Nesting of JSON', '{{jsonDepth}} levels', ''],
];

const terms: readonly Row[] = [
  ['Inbox', 'until you delete it', ''],
  ['Spam', '{{spamDays}} days', ''],
  ['Held', '{{heldDays}} days', ''],
  ['Refused', `{{refusedDays}} days, the newest ${number(limits.refusedKept)} of an endpoint`, ''],
];

const sections = [
  { id: 'amounts', title: 'Submissions', rows: submissions },
  { id: 'sizes', title: 'Sizes', rows: sizes },
  { id: 'terms', title: 'Retention', rows: terms },
] as const;

const beyond = { id: 'beyond', title: 'Beyond a limit' };

export const limitsPage: SitePage = docPage({
  path: generated.limits.path,
  title: 'Limits',
  stand:
    'Limits on numbers, sizes and retention. A month is a calendar month in UTC, and every refusal names the limit that applied.',
  sections: [...sections, beyond],
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
      <Heading level={2} id={beyond.id}>
        {beyond.title}
      </Heading>
      <p>
        Beyond the month’s limit, submissions are held: stored and shown under Held, but not delivered. You get an email
        at 80% and at 100%. Submissions beyond the limit of held ones get{' '}
        <a href="/docs/errors#quota_exceeded">quota_exceeded</a>. Too many submissions in a minute get{' '}
        <a href="/docs/errors#rate_limited">rate_limited</a>, and every response to a form reports the state in{' '}
        <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code> and <code>RateLimit-Reset</code>. A submission
        that is too large gets <a href="/docs/errors#too_large">too_large</a>, and the visitor gets the form back with
        everything they wrote.
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
            <th scope="col">Limit</th>
            <th scope="col">Value</th>
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
