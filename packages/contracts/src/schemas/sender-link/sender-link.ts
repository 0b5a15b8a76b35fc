import { z } from 'zod';

export const senderLinkSchema = z
  .object({
    enabled: z
      .boolean()
      .describe('Whether senders get a link, on the thank-you page and as `sender_url` in the answer.'),
    may_correct: z
      .boolean()
      .describe('Whether the sender can change the fields with the link. The former fields are kept.'),
    may_withdraw: z.boolean().describe('Whether the sender can delete the submission with the link.'),
    in_autoresponse: z.boolean().describe('Whether the autoresponse contains the link too.'),
    days: z.int().min(1).max(365).describe('How many days after the submission the link works.'),
  })
  .meta({ id: 'SenderLink' });
export type SenderLink = z.infer<typeof senderLinkSchema>;

export const defaultSenderLink: SenderLink = {
  enabled: false,
  may_correct: false,
  may_withdraw: false,
  in_autoresponse: false,
  days: 30,
};
