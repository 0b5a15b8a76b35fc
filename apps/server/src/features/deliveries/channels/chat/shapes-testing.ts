import { z } from 'zod';

/** Text that JSON carries to any service: no lone surrogate, no control character. */
const clean = z
  .string()
  .refine((text) => text.isWellFormed(), 'lone surrogate')
  .refine((text) => !/(?![\t\n])[\p{Cc}\u202A-\u202E\u2066-\u2069]/u.test(text), 'control');
const visible = clean.refine((text) => text.trim() !== '', 'nothing to see');

const slackPlain = (maxChars: number) =>
  z.strictObject({ type: z.literal('plain_text'), text: visible.max(maxChars), emoji: z.literal(false) });
const slackLink = z.strictObject({ type: z.literal('mrkdwn'), text: visible.max(3000), verbatim: z.literal(true) });

/**
 * https://docs.slack.dev/reference/block-kit/blocks (header, section, context) and
 * https://docs.slack.dev/messaging/sending-messages-using-incoming-webhooks
 */
export const slackShape = z.strictObject({
  text: visible.max(40_000),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('header'), text: slackPlain(150) }),
        z.strictObject({ type: z.literal('section'), text: z.union([slackPlain(3000), slackLink]) }),
        z.strictObject({ type: z.literal('context'), elements: z.array(slackPlain(2000)).min(1).max(10) }),
      ]),
    )
    .min(1)
    .max(50),
  unfurl_links: z.boolean(),
  unfurl_media: z.boolean(),
});

/**
 * https://discord.com/developers/docs/resources/webhook#execute-webhook and
 * https://discord.com/developers/docs/resources/message#embed-object-embed-limits
 */
export const discordShape = z.strictObject({
  embeds: z
    .array(
      z
        .strictObject({
          title: visible.max(256),
          description: visible.max(4096),
          fields: z.array(z.strictObject({ name: visible.max(256), value: visible.max(1024) })).max(25),
          timestamp: z.iso.datetime(),
        })
        .refine(
          ({ title, description, fields }) =>
            fields.reduce(
              (sum, { name, value }) => sum + name.length + value.length,
              title.length + description.length,
            ) <= 6000,
          'too long together',
        ),
    )
    .min(1)
    .max(10),
  allowed_mentions: z.strictObject({ parse: z.array(z.string()).max(0) }),
});

/** https://core.telegram.org/bots/api#sendmessage and #messageentity */
export const telegramShape = z
  .strictObject({
    chat_id: z.string().regex(/^(-?\d+|@\w+)$/),
    text: visible.max(4096),
    entities: z
      .array(z.strictObject({ type: z.enum(['bold', 'code', 'pre']), offset: z.int().min(0), length: z.int().min(1) }))
      .max(100),
    link_preview_options: z.strictObject({ is_disabled: z.literal(true) }),
  })
  .refine(
    ({ text, entities }) =>
      entities.every(({ offset, length }, index) => {
        const next = entities[index + 1];
        return offset + length <= (next?.offset ?? text.length) && text.slice(offset, offset + length).isWellFormed();
      }),
    'entities that overlap or break a pair',
  );

const textRun = z.strictObject({
  type: z.literal('TextRun'),
  text: visible,
  weight: z.enum(['Lighter', 'Default', 'Bolder']).optional(),
  size: z.enum(['Small', 'Default', 'Medium', 'Large', 'ExtraLarge']).optional(),
});
const richText = z.strictObject({
  type: z.literal('RichTextBlock'),
  inlines: z.array(textRun).min(1),
  spacing: z.enum(['None', 'Small', 'Default', 'Medium', 'Large', 'ExtraLarge', 'Padding']).optional(),
});

/**
 * https://adaptivecards.io/schemas/adaptive-card.json, version 1.4, within what the workflow "Post to a channel when a
 * webhook request is received" takes
 * (https://support.microsoft.com/office/create-incoming-webhooks-with-workflows-for-microsoft-teams-8ae491c7-0394-4861-ba59-055e33f75498)
 */
export const teamsShape = z
  .strictObject({
    type: z.literal('message'),
    attachments: z
      .array(
        z.strictObject({
          contentType: z.literal('application/vnd.microsoft.card.adaptive'),
          contentUrl: z.null(),
          content: z.strictObject({
            $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
            type: z.literal('AdaptiveCard'),
            version: z.literal('1.4'),
            body: z.array(
              z.union([richText, z.strictObject({ type: z.literal('Container'), items: z.array(richText).min(1) })]),
            ),
            actions: z.array(
              z.strictObject({
                type: z.literal('Action.OpenUrl'),
                title: visible,
                url: z.url({ protocol: /^https?$/ }),
              }),
            ),
            msteams: z.strictObject({ width: z.literal('Full') }),
          }),
        }),
      )
      .length(1),
  })
  .refine((message) => Buffer.byteLength(JSON.stringify(message)) <= 28_000, 'more than 28 kB');
