import { ApiError, endpointSettingsSchema } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let account: Account;
let id = '';

beforeAll(async () => {
  harness = await startHarness();
  account = await harness.signUp();
  ({ id } = await account.client.endpoints.create({ name: 'Odd' }));
});
afterAll(() => harness.close());

const captcha = { kind: 'hcaptcha', site_key: null, min_score: null } as const;
const thanks = { title: null, text: null, button_url: null };
const autoresponse = { enabled: false, subject: null, body: null, reply_to: null };

/** Each place in the settings that holds a text, and the settings with a given text there. */
const places: Record<string, (text: string) => object> = {
  'settings.closes_at': (text) => ({ closes_at: text }),
  'settings.redirect_url': (text) => ({ redirect_url: `https://example.org/${text}` }),
  'settings.error_url': (text) => ({ error_url: `https://example.org/?${text}` }),
  'settings.thanks.button_url': (text) => ({ thanks: { ...thanks, button_url: `https://example.org/#${text}` } }),
  'settings.thanks.title': (text) => ({ thanks: { ...thanks, title: text } }),
  'settings.thanks.text': (text) => ({ thanks: { ...thanks, text } }),
  'settings.language': (text) => ({ language: text }),
  'settings.honeypot_field': (text) => ({ honeypot_field: text }),
  'settings.allowed_redirect_hosts.0': (text) => ({ allowed_redirect_hosts: [text] }),
  'settings.allowed_domains.0': (text) => ({ allowed_domains: [text] }),
  'settings.blocked_words.0': (text) => ({ blocked_words: [text] }),
  'settings.blocked_addresses.0': (text) => ({ blocked_addresses: [text] }),
  'settings.blocked_countries.0': (text) => ({ blocked_countries: [text] }),
  'settings.captcha.site_key': (text) => ({ captcha: { ...captcha, site_key: text } }),
  'settings.captcha.secret': (text) => ({ captcha: { ...captcha, secret: text } }),
  'settings.autoresponse.subject': (text) => ({ autoresponse: { ...autoresponse, subject: text } }),
  'settings.autoresponse.body': (text) => ({ autoresponse: { ...autoresponse, body: text } }),
  'settings.autoresponse.reply_to': (text) => ({ autoresponse: { ...autoresponse, reply_to: text } }),
  'settings.digest.time_zone': (text) => ({ digest: { every: 'each', quiet: null, time_zone: text } }),
  'settings.digest.quiet.from': (text) => ({
    digest: { every: 'each', quiet: { from: text, until: '07:00' }, time_zone: 'UTC' },
  }),
};

const answerTo = (settings: object) =>
  account.client.endpoints.update({ id, settings }).then(
    () => ({ status: 200, paths: [] }),
    (error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, paths: [...new Set(error.problem?.errors?.map(({ path }) => path))] };
    },
  );

// Texts that the database cannot store, and a text longer than any setting may be.
it.each([
  ['U+0000', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['the other half', 'a\udfffb'],
  ['100,000 characters', 'x'.repeat(100_000)],
])('%s in a text is refused beside its field', async (_what, text) => {
  const answers: Record<string, unknown> = {};
  for (const [path, settingsWith] of Object.entries(places)) answers[path] = await answerTo(settingsWith(text));
  expect(answers).toEqual(
    Object.fromEntries(Object.keys(places).map((path) => [path, { status: 422, paths: [path] }])),
  );
});

it.each([
  ['spam_threshold', 1e308],
  ['spam_threshold', -0],
  ['time_trap_seconds', Number.MAX_SAFE_INTEGER],
  ['duplicate_window_seconds', 0.5],
  ['retention_days', -1],
  ['spam_retention_days', 1e21],
])('the number %s: %d is refused beside its field', async (name, number) => {
  expect(await answerTo({ [name]: number })).toEqual({ status: 422, paths: [`settings.${name}`] });
});

it.each(['İ', '🙂', '{{', '%', 'ß', '\u2028'])(
  'the maximum number of %s is refused or kept, never an internal error',
  async (letter) => {
    const failed: unknown[] = [];
    for (const [path, settingsWith] of Object.entries(places))
      for (const length of [64, 127, 200, 253, 1000, 10_000]) {
        const { status } = await answerTo(settingsWith(letter.repeat(length).slice(0, length)));
        if (status >= 500) failed.push([path, length, status]);
      }
    expect(failed).toEqual([]);
  },
);

it.each(['not an address', 'example.org', '300.1.1.1', '10.0.0.0/', '10.0.0.0/99', '2001:db8::/129', 'a@', '@'])(
  'the sender “%s”, whom no submission can have, is refused beside its line',
  async (entry) => {
    const refused = { status: 422, paths: ['settings.blocked_addresses.1'] };
    expect(await answerTo({ blocked_addresses: ['ada@example.org', entry] })).toEqual(refused);
  },
);

it('senders are blocked by an address, a domain, an IP address or a range', async () => {
  const blocked_addresses = ['ada@example.org', '@example.org', '192.0.2.7', '192.0.2.0/24', '2001:db8::/32', '::1'];
  const { settings } = await account.client.endpoints.update({ id, settings: { blocked_addresses } });
  expect(settings.blocked_addresses).toEqual(blocked_addresses);
});

it('refused changes have no effect, and texts of many letters are kept', async () => {
  const text = '🙂 Grüße\n\tвам';
  const saved = await account.client.endpoints.update({ id, settings: { thanks: { ...thanks, text } } });
  expect(saved.settings.thanks.text).toBe(text);
  expect(endpointSettingsSchema.safeParse(saved.settings).success).toBe(true);
});
