import { z } from 'zod';
import { limits } from '../limits.ts';
import { timeSchema } from './common.ts';
import { emailSchema } from './credentials.ts';
import { pageLanguages } from './intake.ts';

/** An absolute http(s) URL, kept as the URL standard writes it. */
const httpUrl = z
  .string()
  .trim()
  .max(limits.urlChars)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
  }, 'This must be an absolute http or https URL.');

/** A host name, optionally with a port, as it stands in a URL: no scheme, no path. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine((text) => {
    // The URL standard lets a host have `;` or `'` in it, which mean something where policies name it.
    if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(`https://${text}/`)) return false;
    return new URL(`https://${text}/`).host === text;
  }, 'This must be a host name such as example.org, without https:// and path.');

/** One line of text, trimmed. */
const line = (maxChars: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(maxChars)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Only one line of text is allowed.');

/** A list without repeats. */
const listOf = <T extends z.ZodType<string>>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .overwrite((items) => [...new Set(items)]);

const captchaSchema = z.object({
  kind: z
    .enum(['none', 'altcha', 'turnstile', 'hcaptcha', 'recaptcha'])
    .describe('Which challenge a submission must have solved; altcha is this server’s own proof of work.'),
  site_key: z.string().trim().max(200).nullable().describe('The provider’s public key; not for altcha.'),
  min_score: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .describe('The least score that passes, for providers that give one (reCAPTCHA v3); null: 0.5.'),
  has_secret: z.boolean().describe('Whether the provider’s secret key is stored.'),
});

/** `HH:MM`, as a clock on the wall shows it. */
const clockTime = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'This must be a time such as 22:00.');

/** The name of a time zone by the IANA database; those are known that the runtime knows. */
const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine((name) => {
    // An offset is no place: its clocks are never set forward.
    if (!/^[A-Za-z]/.test(name)) return false;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'This must be the name of a time zone such as Europe/Berlin.');

/** When mails go out. */
export const digestSchema = z.object({
  every: z
    .enum(['each', 'hourly', 'daily'])
    .describe(
      'each: a mail for each submission; hourly: one for all of an hour, at the full hour; daily: one for all of a day, when the quiet hours end, or at 8:00 without any.',
    ),
  quiet: z
    .object({
      from: clockTime.describe('When they begin, `HH:MM`.'),
      until: clockTime.describe('When they end, `HH:MM`; earlier than `from`: on the next day; the same: never quiet.'),
    })
    .nullable()
    .describe('Hours in which no mail goes out: it waits until they end. null: none.'),
  time_zone: timeZone.describe('The zone of these times, by its IANA name.'),
});
export type Digest = z.infer<typeof digestSchema>;

/** The secret key goes in and never comes out: it is kept encrypted. */
const captchaChange = captchaSchema.omit({ has_secret: true }).extend({
  secret: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .nullable()
    .optional()
    .describe('The provider’s secret key; omitted: stays, null: removed.'),
});

export const endpointSettingsSchema = z.object({
  closes_at: timeSchema
    .nullable()
    .describe('From when on it takes nothing more, ISO 8601 in UTC; its hosted form says so. null: never.'),
  redirect_url: httpUrl
    .nullable()
    .describe('Where a browser goes after a submission; null: the hosted thank-you page.'),
  allowed_redirect_hosts: z
    .array(host)
    .max(50)
    .describe('Hosts that `_redirect` may lead to, besides the site the form was posted from.'),
  honeypot_field: z
    .string()
    .trim()
    .min(1)
    .max(limits.fieldNameChars)
    .nullable()
    .describe('One more field name that only a bot fills in, besides the usual ones (_gotcha, _honey, …).'),
  error_url: httpUrl
    .nullable()
    .describe('Where a browser goes when a submission is refused; null: a page here that keeps what was written.'),
  allowed_domains: listOf(host, 50).describe(
    'Sites that may post here, subdomains included; empty: any. Loopback addresses always may.',
  ),
  thanks: z
    .object({
      title: line(200).nullable().describe('Its heading; null: “Thank you” in the visitor’s language.'),
      text: z.string().trim().max(2000).nullable().describe('Its text; null: a standard sentence.'),
      button_url: httpUrl.nullable().describe('Where its button leads; null: no button.'),
    })
    .describe('The hosted thank-you page.'),
  language: z
    .enum(pageLanguages)
    .nullable()
    .describe('The language of pages for visitors where the form does not say by `_language`; null: the browser’s.'),
  time_trap_seconds: z
    .int()
    .min(0)
    .max(3600)
    .describe('A form sent sooner after it was opened (`_started`) is suspicious; 0 switches this off.'),
  duplicate_window_seconds: z
    .int()
    .min(0)
    .max(86_400)
    .describe('The same content again within this time answers like the first and is not stored twice; 0: off.'),
  spam_threshold: z
    .number()
    .min(0.5)
    .max(100)
    .describe('The score from which a submission is spam. Higher lets more in.'),
  blocked_words: listOf(line(200).toLowerCase(), 200).describe('Words or phrases that make a submission spam.'),
  blocked_addresses: listOf(line(254).toLowerCase(), 200).describe(
    'Senders that are spam: an e-mail address, a mail domain (@example.org), an IP address or a range (192.0.2.0/24).',
  ),
  blocked_countries: listOf(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, 'This must be the two letters of a country, such as SE.'),
    250,
  ).describe('Countries whose submissions are spam, ISO 3166-1 alpha-2. Needs a proxy that names the country.'),
  captcha: captchaSchema.describe('A challenge against bots.'),
  validation: z
    .enum(['off', 'warn', 'enforce'])
    .describe(
      'What the published form means for what is sent. off: nothing; warn: what does not fit it is accepted and marked; enforce: it is refused, with what is wrong by field. Without a published form nothing is checked.',
    ),
  unknown_fields: z
    .enum(['keep', 'mark', 'refuse'])
    .describe(
      'What becomes of fields that the published form does not have, unless `validation` is off. keep: they are stored like the others; mark: stored, and the submission says so; refuse: the submission is refused.',
    ),
  autoresponse: z
    .object({
      enabled: z.boolean().describe('Whether senders are answered.'),
      subject: line(300).nullable().describe('The subject, a template in one line; null: the usual one.'),
      body: z.string().trim().max(10_000).nullable().describe('The text, a template; null: the usual sentence.'),
      reply_to: emailSchema.nullable().describe('Where an answer to it goes; null: nowhere that is read.'),
    })
    .describe(
      'A mail to whoever sent a submission that is not spam, to the one address in it, at most once an hour for each address.',
    ),
  digest: digestSchema.describe(
    'When its e-mail destinations get their mails. Other destinations get each submission at once.',
  ),
  retention_days: z
    .int()
    .min(1)
    .max(3650)
    .nullable()
    .describe('Days that what is in the inbox is kept, with its files; then it is deleted. null: for good.'),
  spam_retention_days: z.int().min(1).max(365).describe('Days that spam is kept, with its files; then it is deleted.'),
  truncate_ip: z
    .boolean()
    .describe(
      'Whether senders’ addresses are cut before they are stored: IPv4 to its first 24 bits, IPv6 to its first 48. What was stored before stays as it is.',
    ),
});
export type EndpointSettings = z.infer<typeof endpointSettingsSchema>;

export const defaultDigest: Digest = { every: 'each', quiet: null, time_zone: 'UTC' };

/** The settings of a new endpoint, where the account’s preferences do not say otherwise. */
export const defaultEndpointSettings: EndpointSettings = {
  closes_at: null,
  redirect_url: null,
  allowed_redirect_hosts: [],
  honeypot_field: null,
  error_url: null,
  allowed_domains: [],
  thanks: { title: null, text: null, button_url: null },
  language: null,
  time_trap_seconds: 2,
  duplicate_window_seconds: 0,
  spam_threshold: 5,
  blocked_words: [],
  blocked_addresses: [],
  blocked_countries: [],
  captcha: { kind: 'none', site_key: null, min_score: null, has_secret: false },
  validation: 'off',
  unknown_fields: 'keep',
  autoresponse: { enabled: false, subject: null, body: null, reply_to: null },
  digest: defaultDigest,
  retention_days: null,
  spam_retention_days: limits.spamDays,
  truncate_ip: false,
};

/** What a change of the settings may say: any part of them. */
export const endpointSettingsChange = endpointSettingsSchema
  .extend({ captcha: captchaChange.describe('A challenge against bots.') })
  .partial();
export type EndpointSettingsChange = z.infer<typeof endpointSettingsChange>;
