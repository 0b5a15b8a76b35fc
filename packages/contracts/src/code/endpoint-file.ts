import { z } from 'zod';
import { limits } from '../limits.ts';
import { addRepeatedCaps, fileCapSchema } from '../schemas/caps/cap.ts';
import { nameSchema } from '../schemas/common.ts';
import { destinationConfigs, destinationShape } from '../schemas/destination.ts';
import { endpointSettingsSchema } from '../schemas/endpoint-settings.ts';
import { endpointStatusSchema } from '../schemas/endpoint.ts';
import { formDefinitionSchema } from '../schemas/form.ts';
import { watchedPagesSchema } from '../schemas/watchdog/watchdog.ts';
import { destinationNames, type DestinationKind } from '../vocabulary.ts';
import { checkedFirst, refuseLong } from './checked-first.ts';
import { addRepeatedNames } from './repeated-names.ts';
import { strictly } from './strictly.ts';

/** The version of the format. A file names it, so that a later version can mean something else. */
export const ENDPOINT_FILE_VERSION = 1;

const KEY = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const KEY_SHAPE = 'A key has lower-case letters, digits and hyphens, such as contact-form.';
const keySchema = z.string().regex(KEY, KEY_SHAPE);

const secretFrom = z
  .string()
  .regex(/^[A-Za-z_]\w{0,99}$/, 'This must be the name of an environment variable, such as SLACK_URL.')
  .optional();

type SettingsShape = typeof endpointSettingsSchema.shape;
type FileSettingsShape = {
  [Key in keyof SettingsShape]: SettingsShape[Key] extends z.ZodObject<infer Parts>
    ? z.ZodObject<{ [Part in keyof Parts]: z.ZodOptional<Parts[Part]> }>
    : SettingsShape[Key];
};

/** A setting of several parts, each of which a file may leave out. */
const inParts = (setting: z.ZodType): z.ZodType =>
  setting instanceof z.ZodObject ? setting.partial().describe(setting.description ?? '') : setting;

const settingsInParts = Object.fromEntries(
  Object.entries(endpointSettingsSchema.shape).map(([key, setting]) => [key, inParts(setting)]),
) as FileSettingsShape;

const fileCaptcha = settingsInParts.captcha.omit({ has_secret: true }).extend({
  secret_from: secretFrom.describe(
    'The name of the provider’s secret key. The command line reads it from the environment variable of this name. Without it, the server keeps the key that it has.',
  ),
});

/** The settings that differ from the defaults. */
const fileSettings = z
  .object({ ...settingsInParts, captcha: fileCaptcha.describe('A challenge against bots.') })
  .partial();
export type FileSettings = z.output<typeof fileSettings>;

const CONFIG = 'The address and options, without secrets.';
const ofKind = <Kind extends DestinationKind>(kind: Kind) => ({
  kind: z.literal(kind).describe('The kind of service.'),
  ...destinationShape,
  name: nameSchema.default(destinationNames[kind]).describe('Its name; by default the name of its kind.'),
});
const secret = (what: string) =>
  secretFrom.describe(
    `The name of ${what}. The command line reads it from the environment variable of this name. Without it, the server keeps what it has.`,
  );
const chat = <Kind extends 'slack' | 'discord' | 'teams'>(kind: Kind) =>
  z.object({ ...ofKind(kind), secret_from: secret('the URL of the incoming webhook, which is a secret') });

const fileDestination = z.discriminatedUnion('kind', [
  z.object({ ...ofKind('email'), config: destinationConfigs.email.describe(CONFIG) }),
  z.object({ ...ofKind('webhook'), config: destinationConfigs.webhook.describe(CONFIG) }),
  chat('slack'),
  chat('discord'),
  z.object({
    ...ofKind('telegram'),
    config: destinationConfigs.telegram.describe(CONFIG),
    secret_from: secret('the bot’s token'),
  }),
  chat('teams'),
]);
export type FileDestination = z.output<typeof fileDestination>;

const fileCaps = checkedFirst(
  refuseLong(limits.caps, `An endpoint can have at most ${limits.caps} caps.`),
  z.array(fileCapSchema).superRefine(addRepeatedCaps),
);

const fileWatchdog = z.object({
  pages: checkedFirst(
    refuseLong(limits.watchedPages, `The watchdog checks at most ${limits.watchedPages} pages of an endpoint.`),
    watchedPagesSchema,
  ).describe('The addresses of the pages where the endpoint’s form is. An empty list turns the watchdog off.'),
  sends_canary: z
    .boolean()
    .default(false)
    .describe('Whether each check sends a canary: a test submission that is not stored.'),
});
export type FileWatchdog = z.output<typeof fileWatchdog>;

/** Before each of them is read. */
function refuseMany(destinations: unknown, context: z.core.$RefinementCtx): unknown {
  if (typeof destinations !== 'object' || destinations === null) return destinations;
  if (Object.keys(destinations).length <= limits.destinations) return destinations;
  context.addIssue({ code: 'custom', message: `An endpoint can have at most ${limits.destinations} destinations.` });
  return {};
}

/** A wrong key hides no error in its destination. */
function addWrongKeys(destinations: object, context: z.core.$RefinementCtx): void {
  for (const key of Object.keys(destinations))
    if (!KEY.test(key)) context.addIssue({ code: 'custom', path: [key], message: KEY_SHAPE });
}

/**
 * An endpoint as a file: everything about it that a person decides, without secrets and without what the server knows, such
 * as ids and submissions. What the file leaves out has its default, except that caps and watched pages stay.
 */
export const endpointFileSchema = strictly(
  z.object({
    postern: z.literal(ENDPOINT_FILE_VERSION).describe('The version of the format: 1.'),
    key: keySchema.describe(
      'The name by which the files and the server know the endpoint. It stays the same when the endpoint is renamed, and is unique among the files.',
    ),
    name: nameSchema.describe('The name in the dashboard.'),
    status: endpointStatusSchema.default('active').describe('A paused endpoint refuses submissions.'),
    settings: fileSettings.prefault({}).describe('The settings that differ from the defaults.'),
    destinations: checkedFirst(refuseMany, z.record(z.string(), fileDestination))
      .superRefine(addWrongKeys, { when: ({ value }) => typeof value === 'object' && value !== null })
      .default({})
      .describe('The destinations, by keys that stay the same when a destination is renamed.'),
    form: formDefinitionSchema.nullable().default(null).describe('The published form; null: none.'),
    caps: fileCaps
      .optional()
      .describe('All limits on accepted submissions, in their order. Left out: they stay. An empty list removes them.'),
    watchdog: fileWatchdog
      .optional()
      .describe(
        'The pages that the watchdog checks. Left out: they stay. Test endpoints have no watchdog, whatever their files say.',
      ),
  }),
)
  .superRefine(addRepeatedNames, { when: () => true })
  .meta({ id: 'EndpointFile' });
/** A file as a person writes it. */
export type EndpointFileInput = z.input<typeof endpointFileSchema>;
/** A file with the defaults of its form and its destinations. */
export type EndpointFile = z.output<typeof endpointFileSchema>;
