import { endpointFileSchema, type EndpointFile } from '@postern/contracts';
import fc from 'fast-check';
import { randomForms } from '../../../../packages/forms/test/random-forms.ts';

/** Texts that YAML and JSON write in different ways. */
const lines = [
  'yes',
  'null',
  '~',
  '1e3',
  '0x1f',
  '2026-01-01',
  '- a',
  'a: b',
  '#x',
  '“ü” 😀',
  "it's",
  '"x"',
  '{{name}}',
  '*',
  '&a',
  '!x',
  '%',
  '@',
  '`',
];
const texts = [
  ...lines,
  'two\nlines',
  'two\n\n\nparts\n  indented',
  'tab\tin',
  'crlf\r\nend',
  '|',
  '>',
  '---',
  'a\u2028b',
  '\uFEFFb',
];
const line = fc.oneof(fc.constantFrom(...lines), fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }));
const text = fc.oneof(fc.constantFrom(...texts), fc.string({ maxLength: 60, unit: 'grapheme' }));
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const url = fc.constantFrom('https://example.org/', 'https://example.org/a?b=c#d', 'https://ü.example/');
const email = fc.constantFrom('a@example.org', 'B.c+d@example.co.uk');
const some = <T extends object>(parts: { [Key in keyof T]: fc.Arbitrary<T[Key]> }) =>
  fc.record(parts, { requiredKeys: [] });

const settings = some({
  closes_at: maybe(fc.constantFrom('2027-01-01T00:00:00Z', '2030-06-01T12:00:00.000Z')),
  redirect_url: maybe(url),
  allowed_redirect_hosts: fc.subarray(['example.org', 'a.example:8080']),
  honeypot_field: maybe(line),
  allowed_domains: fc.subarray(['example.org', 'example.com']),
  thanks: some({ title: maybe(line), text: maybe(text), button_url: maybe(url) }),
  language: fc.constantFrom(null, 'de' as const, 'ja' as const),
  time_trap_seconds: fc.nat({ max: 3600 }),
  spam_threshold: fc.constantFrom(0.5, 2, 5, 7.25, 100),
  blocked_words: fc.array(line, { maxLength: 4 }),
  blocked_countries: fc.subarray(['SE', 'NO']),
  captcha: some({
    kind: fc.constantFrom('none' as const, 'altcha' as const, 'turnstile' as const),
    site_key: maybe(line),
  }),
  validation: fc.constantFrom('off' as const, 'warn' as const, 'enforce' as const),
  autoresponse: some({ enabled: fc.boolean(), subject: maybe(line), body: maybe(text), reply_to: maybe(email) }),
  digest: some({
    every: fc.constantFrom('each' as const, 'hourly' as const, 'daily' as const),
    quiet: maybe(fc.constant({ from: '22:00', until: '07:30' })),
    time_zone: fc.constantFrom('UTC', 'Europe/Berlin'),
  }),
  retention_days: maybe(fc.integer({ min: 1, max: 3650 })),
  sender_link: some({ enabled: fc.boolean(), days: fc.integer({ min: 1, max: 365 }) }),
  resume_link: fc.boolean(),
  scheduled_export: some({
    every: fc.constantFrom('never' as const, 'week' as const),
    weekday: fc.integer({ min: 1, max: 7 }),
    at: fc.constantFrom('00:00', '07:30'),
    only_new: fc.boolean(),
  }),
  field_retention: fc.subarray([
    { part: 'ip' as const, field: null, days: 7 },
    { part: 'field' as const, field: 'a"b', days: 30 },
  ]),
  export: some({
    columns: maybe(fc.constant([{ column: 'id' as const }, { field: 'a"b', title: 'T' }])),
    time_zone: fc.constantFrom('UTC', 'Asia/Tokyo'),
  }),
});

const shared = { enabled: fc.boolean(), name: line };
const filter = some({
  statuses: fc.constantFrom(['inbox'] as const, ['inbox', 'spam'] as const),
  match: fc.constantFrom('all' as const, 'any' as const),
  conditions: fc.array(fc.record({ field: line, is: fc.constantFrom('equal', 'present'), value: text }), {
    maxLength: 2,
  }),
});
const emailConfig = fc.record(
  { to: fc.constant(['a@example.org']), cc: fc.subarray(['b@example.org']), subject: maybe(line), body: maybe(text) },
  { requiredKeys: ['to'] },
);
const destination = fc.oneof(
  fc.record(
    { kind: fc.constant('email'), ...shared, filter, config: emailConfig },
    { requiredKeys: ['kind', 'config'] },
  ),
  fc.record(
    { kind: fc.constant('webhook'), ...shared, filter, config: fc.record({ url }) },
    { requiredKeys: ['kind', 'config'] },
  ),
  fc.record(
    { kind: fc.constantFrom('slack', 'teams'), ...shared, secret_from: fc.constant('CHAT_URL') },
    { requiredKeys: ['kind', 'secret_from'] },
  ),
);

const whole = { field: null, option: null };
const cap = fc.record({
  of: fc.oneof(
    fc.constant(whole),
    fc.record({
      field: fc.constantFrom('day', 'a"b', '1st', 'größe'),
      option: fc.oneof(line, fc.constantFrom('Cafe\u0301', ' a  b ', 'a\u00A0b')),
    }),
  ),
  limit: fc.constantFrom(0, 1, 12, 1_000_000),
  has_waiting_list: fc.boolean(),
  shows_left: fc.boolean(),
});
const caps = fc.array(cap, { maxLength: 4 }).map((list) => list.map(({ of, ...rest }) => ({ ...of, ...rest })));
const watchdog = fc.record(
  {
    pages: fc.uniqueArray(
      fc.constantFrom('https://a.example/', 'https://a.example/#b', 'https://ü.example/c d', 'http://b.example/?c=%20'),
      { maxLength: 3 },
    ),
    sends_canary: fc.boolean(),
  },
  { requiredKeys: ['pages'] },
);

const key = fc.stringMatching(/^[a-z][a-z0-9-]{0,10}[a-z0-9]$/);

/** Any valid file: those whose templates or texts the schema refuses are left out. */
export const randomFiles: fc.Arbitrary<EndpointFile> = fc
  .record({
    postern: fc.constant(1),
    key,
    name: line,
    status: fc.constantFrom('active', 'paused'),
    settings,
    destinations: fc.dictionary(key, destination, { maxKeys: 4 }),
    form: fc.option(randomForms, { nil: null }),
    caps: fc.option(caps, { nil: undefined }),
    watchdog: fc.option(watchdog, { nil: undefined }),
  })
  .map((file) => endpointFileSchema.safeParse(file).data)
  .filter((file) => file !== undefined);
