import { z } from 'zod';
import { limits } from '../limits.ts';
import { captchaChange, captchaSchema } from './captcha/captcha-settings.ts';
import { line, listOf, timeSchema } from './common.ts';
import { emailSchema } from './credentials.ts';
import { defaultDigest, digestSchema } from './digest/digest.ts';
import { exportSettingsSchema } from './export/export-layout.ts';
import { defaultScheduledExport, scheduledExportSettingsSchema } from './export/scheduled-export.ts';
import { pageLanguages } from './intake.ts';
import { fieldRetentionSchema } from './privacy/field-retention.ts';
import { defaultSenderLink, senderLinkSchema } from './sender-link/sender-link.ts';

/** An absolute http(s) URL. */
const httpUrl = z
  .string()
  .trim()
  .max(limits.urlChars)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
  }, 'This must be an absolute http or https URL.');

/** A host name, optionally with a port, as in a URL: no scheme, no path. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine((text) => {
    // The URL standard allows `;` and `'` in a host, which have a meaning in policies that name the host.
    if (!/^[\w.:[\]-]+$/.test(text) || !URL.canParse(`https://${text}/`)) return false;
    return new URL(`https://${text}/`).host === text;
  }, 'This must be a host name such as example.org, without https:// or a path.');

/** One line in lower case, which may be longer than what was sent: İ becomes two characters. */
const lowerLine = (maxChars: number) => line(maxChars, z.string().toLowerCase());

export const endpointSettingsSchema = z
  .object({
    closes_at: timeSchema
      .nullable()
      .describe(
        'When it closes, ISO 8601 in UTC. From then on it refuses submissions, and its hosted form says so. null: never.',
      ),
    redirect_url: httpUrl
      .nullable()
      .describe('The page that a browser goes to after a submission; null: the hosted thank-you page.'),
    allowed_redirect_hosts: z
      .array(host)
      .max(50)
      .describe('Hosts that `_redirect` may point to, besides the site that the form was posted from.'),
    honeypot_field: z
      .string()
      .trim()
      .min(1)
      .max(limits.fieldNameChars)
      .nullable()
      .describe('The name of a honeypot field, in addition to the usual ones (_gotcha, _honey, …).'),
    error_url: httpUrl
      .nullable()
      .describe(
        'The page that a browser goes to when a submission is refused; null: a hosted page that keeps the entered text.',
      ),
    allowed_domains: listOf(host, 50).describe(
      'Sites that may post here, including subdomains; empty: any site. Loopback addresses are always allowed.',
    ),
    thanks: z
      .object({
        title: line(200).nullable().describe('The heading; null: “Thank you” in the visitor’s language.'),
        text: z.string().trim().max(2000).nullable().describe('The text; null: a standard sentence.'),
        button_url: httpUrl.nullable().describe('The URL of the button; null: no button.'),
      })
      .describe('The hosted thank-you page.'),
    language: z
      .enum(pageLanguages)
      .nullable()
      .describe('The language of pages for visitors, unless the form sends `_language`; null: the browser’s language.'),
    time_trap_seconds: z
      .int()
      .min(0)
      .max(3600)
      .describe('A form that is sent sooner than this after it was opened (`_started`) is suspicious; 0: off.'),
    duplicate_window_seconds: z
      .int()
      .min(0)
      .max(86_400)
      .describe(
        'Identical content within this time gets the same answer as the first and is not stored again; 0: off.',
      ),
    spam_threshold: z
      .number()
      .min(0.5)
      .max(100)
      .describe('The score from which a submission is spam. A higher threshold lets more in.'),
    blocked_words: listOf(lowerLine(200), 200).describe('Words or phrases that make a submission spam.'),
    blocked_addresses: listOf(lowerLine(254), 200).describe(
      'Senders whose submissions are spam: an email address, an email domain (@example.org), an IP address or a range (192.0.2.0/24).',
    ),
    blocked_countries: listOf(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[A-Z]{2}$/, 'This must be a two-letter country code such as SE.'),
      250,
    ).describe('Countries whose submissions are spam, ISO 3166-1 alpha-2. This needs a proxy that names the country.'),
    captcha: captchaSchema.describe('A challenge against bots.'),
    validation: z
      .enum(['off', 'warn', 'enforce'])
      .describe(
        'How submissions are checked against the published form. off: not at all; warn: invalid submissions are accepted and marked; enforce: they are refused, with an error for each field. Without a published form nothing is checked.',
      ),
    unknown_fields: z
      .enum(['keep', 'mark', 'refuse'])
      .describe(
        'How fields that the published form does not have are treated, unless `validation` is off. keep: they are stored like the others; mark: they are stored, and the submission is marked; refuse: the submission is refused.',
      ),
    require_signed_link: z
      .boolean()
      .describe(
        'Whether only submissions of a form that was opened by a signed link are accepted. If false, a sender may leave the link’s signature out.',
      ),
    resume_link: z
      .boolean()
      .describe(
        'Whether visitors of the hosted form can save what they have entered and continue later, on any device, by a link. The answers are encrypted in the browser, without files, and deleted after 30 days.',
      ),
    autoresponse: z
      .object({
        enabled: z.boolean().describe('Whether the autoresponse is on.'),
        subject: line(300).nullable().describe('The subject, a template in one line; null: the usual one.'),
        body: z.string().trim().max(10_000).nullable().describe('The text, a template; null: the default sentence.'),
        reply_to: emailSchema.nullable().describe('The Reply-To address; null: replies go nowhere.'),
      })
      .describe(
        'An email to the sender of each submission that is not spam. It goes to the only address in the submission, at most once per hour and address.',
      ),
    digest: digestSchema.describe(
      'When email destinations get their emails. Other destinations get each submission immediately.',
    ),
    retention_days: z
      .int()
      .min(1)
      .max(3650)
      .nullable()
      .describe('Days after which inbox submissions and their files are deleted; null: never.'),
    spam_retention_days: z.int().min(1).max(365).describe('Days after which spam and its files are deleted.'),
    field_retention: fieldRetentionSchema.describe(
      'Parts of submissions that are deleted earlier than the submission, within the hour after their days. At most one rule for each part.',
    ),
    truncate_ip: z
      .boolean()
      .describe(
        'Whether senders’ IP addresses are truncated before they are stored: IPv4 to 24 bits, IPv6 to 48 bits. Addresses that are already stored do not change.',
      ),
    sender_link: senderLinkSchema.describe(
      'A link with which the person who sent a submission sees it again. The link is for one submission, and needs no account.',
    ),
    scheduled_export: scheduledExportSettingsSchema.describe(
      'Submissions that are exported regularly, and sent by email and to webhooks.',
    ),
    export: exportSettingsSchema.describe(
      'The columns and the time zone with which the dashboard exports. An export over REST has its own.',
    ),
  })
  .meta({ id: 'EndpointSettings' });
export type EndpointSettings = z.infer<typeof endpointSettingsSchema>;

/** The settings of a new endpoint, unless the account’s preferences override them. */
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
  require_signed_link: false,
  resume_link: false,
  autoresponse: { enabled: false, subject: null, body: null, reply_to: null },
  digest: defaultDigest,
  retention_days: null,
  spam_retention_days: limits.spamDays,
  field_retention: [],
  truncate_ip: false,
  sender_link: defaultSenderLink,
  scheduled_export: defaultScheduledExport,
  export: { columns: null, time_zone: 'UTC' },
};

const network = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]);

/** Stored settings may have other entries, which match nothing. */
const blockedAddresses = listOf(
  lowerLine(254).refine(
    (text) => /^[^\s@]*@[^\s@]+$/.test(text) || network.safeParse(text).success,
    'This must be an email address, an email domain such as @example.org, an IP address, or a range such as 192.0.2.0/24.',
  ),
  200,
).describe(endpointSettingsSchema.shape.blocked_addresses.description ?? '');

/** A change of the settings: any subset of the keys. */
export const endpointSettingsChange = endpointSettingsSchema
  .extend({ blocked_addresses: blockedAddresses, captcha: captchaChange.describe('A challenge against bots.') })
  .partial();
export type EndpointSettingsChange = z.infer<typeof endpointSettingsChange>;

/** A change of the threshold and the rules that decide a verdict. The captcha’s secret decides nothing. */
export const ruleSettingsChange = endpointSettingsSchema
  .pick({
    spam_threshold: true,
    blocked_words: true,
    blocked_addresses: true,
    blocked_countries: true,
    allowed_domains: true,
    time_trap_seconds: true,
  })
  .extend({
    blocked_addresses: blockedAddresses,
    captcha: captchaSchema.omit({ has_secret: true }).describe('A challenge against bots.'),
  })
  .partial();
export type RuleSettingsChange = z.infer<typeof ruleSettingsChange>;
