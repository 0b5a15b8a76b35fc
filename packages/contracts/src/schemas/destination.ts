import { z } from 'zod';
import { destinationIdSchema, endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { destinationKinds, type DestinationKind } from '../vocabulary.ts';
import { emailSchema } from './credentials.ts';
import { nameSchema, timeSchema } from './common.ts';
import { verdictSchema } from './submission-filter.ts';

const conditionSchema = z.object({
  field: z.string().max(limits.fieldNameChars).describe('The name of a field.'),
  is: z
    .enum(['equal', 'not_equal', 'containing', 'not_containing', 'present', 'absent'])
    .describe('How the field’s value compares, without regard to case. Of several values one has to do.'),
  value: z.string().max(1000).default('').describe('What it is compared with; not for present and absent.'),
});
export type DestinationCondition = z.infer<typeof conditionSchema>;

const filterSchema = z
  .object({
    statuses: z
      .array(verdictSchema.exclude(['refused', 'held']))
      .min(1)
      .default(['inbox'])
      .describe('Which verdicts are delivered. Held and refused ones never are.'),
    match: z.enum(['all', 'any']).default('all').describe('Whether all conditions must hold, or one of them.'),
    conditions: z.array(conditionSchema).max(20).default([]).describe('What the fields must say; empty: anything.'),
  })
  .describe('Which submissions are delivered.');
export type DestinationFilter = z.infer<typeof filterSchema>;

/** An https URL (http where the server allows private destinations); no credentials, no fragment. */
const callUrl = z
  .string()
  .trim()
  .max(limits.urlChars)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, 'This must be an absolute https URL.');

const addresses = (max: number) => z.array(emailSchema).max(max);

/** A template: plain text in which {{field}} stands for a field’s value. */
const template = (maxChars: number) => z.string().max(maxChars).nullable();

const emailConfig = z.object({
  to: addresses(20).min(1).describe('Who gets it. Each address confirms once that it wants to.'),
  cc: addresses(20).default([]).describe('Who gets a copy.'),
  bcc: addresses(20).default([]).describe('Who gets a copy that the others do not see.'),
  subject: template(300).default(null).describe('The subject, a template in one line; null: the usual one.'),
  body: template(20_000).default(null).describe('The text, a template; null: all fields in a table.'),
  files: z
    .enum(['links', 'attached'])
    .default('links')
    .describe('Whether files come as links or, up to 10 MB, as files.'),
});

const webhookConfig = z.object({
  url: callUrl.describe('Where each event is posted to, signed by the Standard Webhooks specification.'),
});

const chatConfig = z.object({ url: callUrl.describe('The incoming webhook’s address, as the service shows it.') });

const telegramConfig = z.object({
  chat_id: z
    .string()
    .trim()
    .regex(/^(-?\d{1,20}|@\w{5,32})$/, 'A chat’s number, or the @name of a public channel.')
    .describe('Which chat the bot writes to.'),
});

const destinationConfigSchema = z.union([emailConfig, webhookConfig, chatConfig, telegramConfig]);

const recipientSchema = z.object({
  email: z.string().describe('The address.'),
  state: z
    .enum(['waiting', 'confirmed', 'failing'])
    .describe('waiting: it has not confirmed yet; failing: its server refused a mail for good.'),
  reason: z.string().nullable().describe('What its server said when it refused; null unless it is failing.'),
});

export const destinationSchema = z.object({
  id: destinationIdSchema,
  endpoint_id: endpointIdSchema,
  kind: z.enum(destinationKinds).describe('Which service it is.'),
  name: z.string().describe('What its owner calls it.'),
  enabled: z.boolean().describe('Whether its owner has it switched on.'),
  config: destinationConfigSchema.describe('Where exactly; its keys depend on the kind.'),
  filter: filterSchema,
  secrets: z
    .array(z.string())
    .describe(
      'A webhook’s signing secrets, the newest first; each signs while one is replaced. Empty for other kinds.',
    ),
  has_token: z.boolean().describe('Whether a bot’s token is stored, for Telegram.'),
  recipients: z.array(recipientSchema).describe('How the addresses of an e-mail destination stand.'),
  state: z
    .enum(['active', 'failing', 'paused', 'gone'])
    .describe(
      'failing: the last attempts failed; paused: after five days of that, until it is switched on again; gone: it answered 410.',
    ),
  failing_since: timeSchema.nullable().describe('When the first of the failures in a row was; null while it works.'),
  last_delivered_at: timeSchema.nullable().describe('When it last took a delivery.'),
  recent: z
    .array(z.enum(['delivered', 'failed']))
    .describe('How the last attempts went, at most 30, the oldest first.'),
  created_at: timeSchema.describe('When it was added.'),
  updated_at: timeSchema.describe('When it was last changed.'),
});
export type Destination = z.infer<typeof destinationSchema>;

const common = {
  name: nameSchema.optional().describe('What to call it; the kind’s name when omitted.'),
  enabled: z.boolean().default(true).describe('Whether it receives anything.'),
  filter: filterSchema.prefault({}),
};
const token = z
  .string()
  .trim()
  .regex(/^\d{5,20}:[\w-]{20,80}$/, 'A bot’s token, as @BotFather gives it.')
  .describe('The bot’s token. It goes in and never comes out.');

export const listDestinationsInput = z.object({ endpoint_id: endpointIdSchema });
export const destinationInput = z.object({ endpoint_id: endpointIdSchema, destination_id: destinationIdSchema });

/** One flat object; `config` is checked by its kind. */
export const createDestinationInput = z
  .object({
    endpoint_id: endpointIdSchema,
    kind: z.enum(destinationKinds).describe('Which service it is.'),
    ...common,
    config: z.record(z.string(), z.json()).describe('Where exactly; its keys depend on the kind.'),
    token: token.optional(),
  })
  .describe('A new destination.');

export const updateDestinationInput = z.object({
  endpoint_id: endpointIdSchema,
  destination_id: destinationIdSchema,
  name: nameSchema.optional().describe('What to call it.'),
  enabled: z.boolean().optional().describe('true also ends a pause.'),
  filter: filterSchema.optional(),
  config: z.record(z.string(), z.json()).optional().describe('Replaces the whole of it; its keys depend on the kind.'),
  token: token.optional(),
  if_updated_at: timeSchema
    .optional()
    .describe(
      'The `updated_at` that the change was made from: if somebody else changed the destination meanwhile, the answer is a conflict and nothing changes.',
    ),
});

/** What `config` must be for a kind. */
export const destinationConfigs = {
  email: emailConfig,
  webhook: webhookConfig,
  slack: chatConfig,
  discord: chatConfig,
  telegram: telegramConfig,
  teams: chatConfig,
} as const satisfies Record<DestinationKind, z.ZodType>;

export type EmailConfig = z.infer<typeof emailConfig>;
export type WebhookConfig = z.infer<typeof webhookConfig>;
export type ChatConfig = z.infer<typeof chatConfig>;
export type TelegramConfig = z.infer<typeof telegramConfig>;

export const rotateSecretInput = destinationInput.extend({
  drop_old: z.boolean().default(false).describe('true: only the newest secret goes on signing, no new one is made.'),
});

export const confirmRecipientInput = z.object({ token: z.string().max(200).describe('The secret of the link.') });

export const recipientInput = destinationInput.extend({ email: emailSchema });
