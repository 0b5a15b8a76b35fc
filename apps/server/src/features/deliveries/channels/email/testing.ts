import type { EmailConfig, Submission, SubmissionFile } from '@postern/contracts';
import { toInstructions } from '../../../submissions/to-submission.ts';
import { isShown } from '../../../../lib/submission-fields.ts';
import { blankSubmission } from '../../model/blank-submission.ts';
import type { Outgoing } from '../../model/outgoing.ts';

export const ENDPOINT = 'abcdefghjk';
export const OWNER = 'owner@lindgren.example';
export const PUBLIC_URL = 'https://postern.example';

export const aFile = (over: Partial<SubmissionFile> = {}): SubmissionFile => ({
  id: `${ENDPOINT}_0123456789abcdefghjf`,
  field: 'cv',
  name: 'CV.pdf',
  content_type: 'application/pdf',
  flag: null,
  size: 482_113,
  sha256: '0'.repeat(64),
  download_url: `${PUBLIC_URL}/api/submissions/files/x/download`,
  ...over,
});

/** A submission with these fields, in the contract's shape. */
export const aSubmission = (fields: Submission['fields'], over: Partial<Submission> = {}): Submission => ({
  ...blankSubmission({
    id: `${ENDPOINT}_0123456789abcdefghjk`,
    endpoint_id: ENDPOINT,
    created_at: '2026-11-20T10:12:48.000Z',
  }),
  fields: fields.filter(([name]) => isShown(name)),
  spam: { score: 0.3, reasons: [] },
  ...over,
});

interface Given {
  fields?: Submission['fields'];
  submission?: Partial<Submission>;
  config?: Partial<EmailConfig>;
  endpoint?: string;
  event?: Outgoing['event'];
}

export const anOutgoing = ({ fields = [], submission, config, endpoint = 'Careers', event }: Given = {}): Outgoing => ({
  delivery_id: `${ENDPOINT}_d123456789abcdefghjk`,
  event: event ?? 'submission.received',
  occurred_at: new Date('2026-11-20T10:12:48Z'),
  endpoint: { id: ENDPOINT, name: endpoint, workspace_id: 'workspace' },
  destination: {
    id: `${ENDPOINT}_e123456789abcdefghjk`,
    kind: 'email',
    name: 'Email',
    config: { to: [OWNER], ...config },
    secrets: [],
    token: null,
  },
  submission: aSubmission(fields, submission),
  instructions: toInstructions({ fields }),
  publicUrl: PUBLIC_URL,
});

const breaks = ['\r\n', '\n', '\r', '\r\n ', '\n\t', '\r\n\r\n', '\0', '\u2028', '\u2029', '\u0085', '\v', '\f'];
/** Text that a program on the way may decode, and characters whose low byte is CR or LF. */
const disguised = [
  '%0d%0a',
  '%0A',
  String.raw`\r\n`,
  '=?utf-8?q?=0D=0A?=',
  '=?utf-8?b?DQo=?=',
  '\u560D\u560A',
  '\uD800',
];
const separators = [...breaks, ...disguised, ', ', '; ', '> ', '" ', '\u202E', '\u001B[2K'];
const commands = [
  'Bcc: evil@attacker.example',
  'To: evil@attacker.example',
  'Cc: <evil@attacker.example>',
  'Reply-To: evil@attacker.example',
  'X-Injected: yes',
  'Content-Type: text/html\r\n\r\n<script>alert(1)</script>',
  'Subject: =?utf-8?b?ZXZpbA==?=',
  '.\r\nMAIL FROM:<evil@attacker.example>\r\nRCPT TO:<evil@attacker.example>\r\nDATA',
  'evil@attacker.example',
  '<script>alert(1)</script><img src=x onerror=alert(1)> {{#each fields}}{{7*7}}{{/each}}',
];
const beginnings = ['', 'ada@sender.example', '"Ada" <ada@sender.example>', 'Ünï ☃'];

/** A thousand attempts to smuggle a header, a recipient or a script into an email. */
export const hostile: readonly string[] = separators.flatMap((separator) =>
  commands.flatMap((command) => beginnings.map((beginning) => `${beginning}${separator}${command}`)),
);

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", ensp: ' ' };

/** The text that a person reads in our HTML. */
export const readHtml = (text: string): string =>
  text
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<br \/>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|#39|ensp);/g, (_all, name: string) => ENTITIES[name] ?? '');
