import type { Submission, SubmissionFile } from '@postern/contracts';
import fc from 'fast-check';
import { toData } from '../../../lib/submission-fields.ts';
import { blankSubmission } from './blank-submission.ts';
import type { FieldValue } from '../channels/read-json-start.ts';
import type { CalledKind, CalledOutgoing } from '../channels/send.ts';

export const endpointId = 'Abcdefgh23';
export const submissionId = `${endpointId}_01k2m3n4p5q6r7s8t9v0`;
export const deliveryId = `${endpointId}_01k2m3n4p5q6r7s8t9v1`;

export type Fields = Submission['fields'];

export const aFile = (name: string, size = 1234): SubmissionFile => ({
  id: `${endpointId}_01k2m3n4p5q6r7s8t9v2`,
  field: 'attachment',
  name,
  content_type: 'application/pdf',
  flag: null,
  size,
  sha256: 'a'.repeat(64),
  download_url: `https://forms.example/api/submissions/files/${endpointId}_01k2m3n4p5q6r7s8t9v2/download`,
});

export const aSubmission = (fields: Fields, more: Partial<Submission> = {}): Submission => ({
  ...blankSubmission({ id: submissionId, endpoint_id: endpointId, created_at: '2026-11-20T12:00:00.000Z' }),
  fields,
  data: toData(fields),
  meta: { ip: '192.0.2.1', user_agent: 'Tester', referer: null, origin: null, language: 'en' },
  ...more,
});

interface Given extends Partial<Omit<CalledOutgoing, 'submission' | 'destination'>> {
  fields?: Fields;
  submission?: Partial<Submission>;
  destination?: Partial<CalledOutgoing['destination']>;
}

/** An outgoing, to a webhook by default. */
export function anOutgoing({
  fields = [['name', 'Ada']],
  submission,
  destination,
  ...more
}: Given = {}): CalledOutgoing {
  return {
    delivery_id: deliveryId,
    event: 'submission.received',
    occurred_at: new Date('2026-11-20T12:00:00.000Z'),
    endpoint: { id: endpointId, name: 'Contact', workspace_id: 'workspace' },
    destination: {
      id: `${endpointId}_01k2m3n4p5q6r7s8t9v3`,
      kind: 'webhook',
      name: 'Hook',
      config: { url: 'https://receiver.example/hook' },
      secrets: [],
      token: null,
      ...destination,
    },
    submission: aSubmission(fields, submission),
    publicUrl: 'https://forms.example',
    ...more,
  };
}

const configs: Record<CalledKind, object> = {
  webhook: { url: 'https://receiver.example/hook' },
  slack: { url: 'https://hooks.slack.com/services/T0/B0/x' },
  discord: { url: 'https://discord.com/api/webhooks/1/x' },
  teams: { url: 'https://prod-1.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=x' },
  telegram: { chat_id: '-1001234567890' },
};

/** An outgoing for a destination of a kind. */
export const anOutgoingTo = (kind: CalledKind, given: Given = {}): CalledOutgoing =>
  anOutgoing({ ...given, destination: { kind, config: configs[kind], ...given.destination } });

/** Texts that have broken a chat service, an email client or a screen before. */
export const hostileTexts = [
  '@everyone @here <!channel> <!here> <!everyone> <@U12345> <#C1|x> <!subteam^S1> <!date^1^{date}|x>',
  '<@&123> <@!123> <#123> <:e:1> <t:1> </x:1> <id:guide> [click](https://evil.example) ||x||',
  '[click](https://evil.example) ![x](https://evil.example/x.png) https://evil.example www.evil.example evil.example',
  '*bold* _it_ ~st~ `code` ```\nblock\n``` > quote\n# head\n-# sub\n- list\n1. list\n+ x',
  '<https://evil.example|click> &lt;!channel&gt; &amp; &#60;!channel&#62; </b><a href="https://evil.example">x</a>',
  '{{DATE(2026-01-01T00:00:00Z)}} {{{TIME(2026-01-01T00:00:00Z)}}} ${1+1} $${x} <at>Ada</at>',
  '\u202Egpj.exe \u2066x\u2069 \u200Fx \uFEFF',
  'a\0b\u0001\u001B[31m\u007F\u0085\u2028\u2029',
  '\uD800 \uDFFF \uDFFF\uD800 lone',
  '👩‍👩‍👧‍👦🇩🇪🏴󠁧󠁢󠁥󠁮󠁧󠁿é',
  ' \n\n\n\n \t ',
  '\u200B\u200B',
  '',
  '\\',
  '\\\\*',
  '/start@bot #tag $USD +49 30 123456 a@b.example tg://user?id=1',
] as const;

const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.array(fc.constantFrom(...hostileTexts), { maxLength: 30 }).map((some) => some.join('')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('x', '😀', '&', '\\', '"', '\0', '\n', 'ü', '\uD800', '<@1> '), fc.nat(30_000))
      .map(([char, count]) => char.repeat(count)),
  },
);
const value = fc.oneof(
  { weight: 4, arbitrary: text },
  { weight: 1, arbitrary: fc.array(fc.oneof(text, fc.integer(), fc.boolean(), fc.constant(null)), { maxLength: 5 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }).map((some) => some as FieldValue) },
);
const field = fc.tuple(fc.oneof(fc.constantFrom('name', 'email', '__proto__', 'constructor'), text), value).map(
  // Intake keeps names to 255 characters.
  ([name, some]): Fields[number] => [name.slice(0, 255), some],
);

/** Fields that only an attacker sends: up to 500. */
export const hostileFields = fc.oneof(
  { weight: 4, arbitrary: fc.array(field, { maxLength: 12 }) },
  { weight: 1, arbitrary: fc.array(field, { minLength: 60, maxLength: 120 }) },
  {
    weight: 1,
    arbitrary: field.map((one) => Array.from({ length: 500 }, (_, i) => [`${i}${one[0]}`, one[1]] as Fields[number])),
  },
);

export const hostileOutgoing = (kind: CalledKind) =>
  fc
    .record({
      fields: hostileFields,
      files: fc.array(text, { maxLength: 25 }),
      endpointName: text,
      event: fc.constantFrom('submission.received', 'submission.released', 'test', 'submission.erased'),
    })
    .map(({ fields, files, endpointName, event }) =>
      anOutgoingTo(kind, {
        fields,
        event,
        endpoint: { id: endpointId, name: endpointName.slice(0, 120), workspace_id: 'workspace' },
        submission: { files: files.map((name) => aFile(name.slice(0, 255))) },
      }),
    );
