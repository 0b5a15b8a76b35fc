import { z } from 'zod';
import { destinationIdSchema, endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { destinationKinds, hookEvents, type DestinationKind } from '../vocabulary.ts';
import { emailSchema } from './credentials.ts';
import { nameSchema, timeSchema } from './common.ts';
import { verdictSchema } from './submission-filter.ts';

const conditionSchema = z.object({
  field: z.string().max(limits.fieldNameChars).describe('The field’s name.'),
  is: z
    .enum(['equal', 'not_equal', 'containing', 'not_containing', 'present', 'absent'])
    .describe(
      'How the field’s value is compared; case is ignored. If the field has several values, one match is enough.',
    ),
  value: z.string().max(1000).default('').describe('The value to compare with; unused for present and absent.'),
});
export type DestinationCondition = z.infer<typeof conditionSchema>;

const filterSchema = z
  .object({
    statuses: z
      .array(verdictSchema.exclude(['refused', 'held']))
      .min(1)
      .default(['inbox'])
      .describe('The statuses that are delivered. Held and refused submissions are never delivered.'),
    match: z.enum(['all', 'any']).default('all').describe('Whether all conditions must hold, or any one.'),
    conditions: z
      .array(conditionSchema)
      .max(20)
      .default([])
      .describe('Conditions on the submission’s fields; empty: none.'),
  })
  .describe('The submissions that are delivered.')
  .meta({ id: 'DestinationFilter' });
export type DestinationFilter = z.infer<typeof filterSchema>;

/** An https URL (http where the server allows private destinations) without credentials. A fragment is never sent. */
export const callUrl = z
  .string()
  .trim()
  .max(limits.urlChars)
  .refine((text) => {
    const url = URL.parse(text);
    return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
  }, 'This must be an absolute https URL.');

const addresses = (max: number) => z.array(emailSchema).max(max);

/** A template: plain text in which {{field}} is replaced by the field’s value. */
const template = (maxChars: number) => z.string().max(maxChars).nullable();

const emailConfig = z.object({
  to: addresses(20).min(1).describe('Recipients. Each address must confirm once that it wants these emails.'),
  cc: addresses(20).default([]).describe('Recipients of a copy.'),
  bcc: addresses(20).default([]).describe('Recipients of a copy that the other recipients do not see.'),
  subject: template(300).default(null).describe('The subject, a template on one line; null: the default.'),
  body: template(20_000).default(null).describe('The text, a template; null: all fields in a table.'),
  files: z
    .enum(['links', 'attached'])
    .default('links')
    .describe('Whether files are sent as links or, up to 10 MB, as attachments.'),
});

const webhookConfig = z.object({
  url: callUrl.describe('The URL that receives each event, signed as the Standard Webhooks specification describes.'),
});

const chatConfig = z.object({ url: callUrl.describe('The URL of the incoming webhook, as the service shows it.') });

const telegramConfig = z.object({
  chat_id: z
    .string()
    .trim()
    .regex(/^(-?\d{1,20}|@\w{5,32})$/, 'This must be the number of a chat or the @name of a public channel.')
    .describe('The chat that the bot writes to.'),
});

const recipientSchema = z.object({
  email: z.string().describe('The address.'),
  state: z
    .enum(['waiting', 'confirmed', 'failing'])
    .describe(
      'waiting: it has not confirmed yet; confirmed: it gets emails; failing: its server permanently rejected an email.',
    ),
  reason: z
    .string()
    .nullable()
    .describe('The answer of its server when it rejected the email; null unless the address is failing.'),
});

const shared = {
  id: destinationIdSchema,
  endpoint_id: endpointIdSchema,
  name: z.string().describe('The name that its owner chose.'),
  enabled: z.boolean().describe('Whether its owner has switched it on.'),
  filter: filterSchema.describe('Which submissions it gets.'),
  secrets: z
    .array(z.string())
    .describe(
      'The signing secrets of a webhook, newest first. All of them sign while one replaces another. Empty for other kinds.',
    ),
  hook_event: z
    .enum(hookEvents)
    .nullable()
    .describe('The event that a program has subscribed this webhook to, as a REST hook; null: a person has added it.'),
  has_token: z.boolean().describe('Whether a bot token is stored (Telegram).'),
  recipients: z.array(recipientSchema).describe('The addresses of an email destination, with their states.'),
  state: z
    .enum(['active', 'failing', 'paused', 'gone'])
    .describe(
      'failing: the last attempts failed; paused: it failed for five days, and gets nothing until it is switched on again; gone: it answered 410.',
    ),
  failing_since: timeSchema.nullable().describe('When the current series of failures began; null while it works.'),
  last_delivered_at: timeSchema.nullable().describe('When it last accepted a delivery.'),
  recent: z
    .array(z.enum(['delivered', 'failed']))
    .describe('The results of the last attempts, at most 30, oldest first.'),
  created_at: timeSchema.describe('When it was added.'),
  updated_at: timeSchema.describe('When it was last changed.'),
};

/** What every destination has, whatever its kind. */
export const destinationFields = {
  ...shared,
  kind: z.enum(destinationKinds).describe('The kind of service.'),
};

const kindOf = <Kind extends DestinationKind>(kind: Kind) => z.literal(kind).describe('The kind of service.');
const CONFIG = 'The address and options.';
const title = (kind: string): string => `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Destination`;

const emailDestination = z
  .object({ ...shared, kind: kindOf('email'), config: emailConfig.describe(CONFIG) })
  .meta({ id: title('email') });
const webhookDestination = z
  .object({ ...shared, kind: kindOf('webhook'), config: webhookConfig.describe(CONFIG) })
  .meta({ id: title('webhook') });
const telegramDestination = z
  .object({ ...shared, kind: kindOf('telegram'), config: telegramConfig.describe(CONFIG) })
  .meta({ id: title('telegram') });
const chatDestination = <Kind extends 'slack' | 'discord' | 'teams'>(kind: Kind) =>
  z.object({ ...shared, kind: kindOf(kind), config: chatConfig.describe(CONFIG) }).meta({ id: title(kind) });

/** Its `kind` decides the keys of its `config`. */
export const destinationSchema = z
  .discriminatedUnion('kind', [
    emailDestination,
    webhookDestination,
    chatDestination('slack'),
    chatDestination('discord'),
    telegramDestination,
    chatDestination('teams'),
  ])
  .meta({ id: 'Destination' });
export type Destination = z.infer<typeof destinationSchema>;

/** What its owner decides about any destination, besides its name. */
export const destinationShape = {
  enabled: z.boolean().default(true).describe('Whether it receives deliveries.'),
  filter: filterSchema.prefault({}).describe('Which submissions it gets.'),
};
const common = {
  name: nameSchema.optional().describe('Its name; by default the name of its kind.'),
  ...destinationShape,
};
const token = z
  .string()
  .trim()
  .regex(/^\d{5,20}:[\w-]{20,80}$/, 'This must be a bot token from @BotFather.')
  .describe('The bot’s token. It is write-only.');

export const listDestinationsInput = z.object({ endpoint_id: endpointIdSchema });
export const destinationInput = z.object({ endpoint_id: endpointIdSchema, destination_id: destinationIdSchema });

/** One flat object; `config` is checked against the schema of its kind. */
export const createDestinationInput = z
  .object({
    endpoint_id: endpointIdSchema,
    kind: z.enum(destinationKinds).describe('The kind of service.'),
    ...common,
    config: z.record(z.string(), z.json()).describe('The address and options; the keys depend on the kind.'),
    token: token.optional(),
  })
  .describe('A new destination.');

export const updateDestinationInput = z.object({
  endpoint_id: endpointIdSchema,
  destination_id: destinationIdSchema,
  name: nameSchema.optional().describe('Its name.'),
  enabled: z.boolean().optional().describe('Whether it receives deliveries; true also ends a pause.'),
  filter: filterSchema.optional().describe('Which submissions it gets.'),
  config: z
    .record(z.string(), z.json())
    .optional()
    .describe('Replaces the whole configuration; the keys depend on the kind.'),
  token: token.optional(),
  if_updated_at: timeSchema
    .optional()
    .describe(
      'The `updated_at` that the change is based on. If the destination has changed since, the answer is a conflict and nothing changes.',
    ),
});

/** The schema of `config` for each kind. */
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
  drop_old: z.boolean().default(false).describe('true: only the newest secret is kept, and no new one is added.'),
});

export const confirmRecipientInput = z.object({ token: z.string().max(200).describe('The token of the link.') });

export const recipientInput = destinationInput.extend({ email: emailSchema });
