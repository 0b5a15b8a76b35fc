import { z } from 'zod';
import { limits } from '../limits.ts';

export const timeSchema = z.iso.datetime().describe('A moment, ISO 8601 in UTC.');

export const messageSchema = z.object({ message: z.string().describe('A sentence for people.') });

/** true or false; in a URL as the word. */
export const flagSchema = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** Query parameters of every list. Numbers may come as text, as they do in a URL. */
export const pageInput = {
  page: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe('Which page, counted from 1. Ignored when `cursor` is given.'),
  size: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(limits.pageSizeMax)
    .default(limits.pageSizeDefault)
    .describe('Items on a page, 1 to 100.'),
  cursor: z.string().max(200).optional().describe('`next_cursor` of the page before: goes on exactly there.'),
};

/** A page of a list, newest first unless the call says otherwise. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item).describe('The page’s items.'),
    page: z.int().describe('The page this is, from 1.'),
    size: z.int().describe('Items on a full page.'),
    total: z.int().describe('All items that match.'),
    pages: z.int().describe('Pages there are; 0 when nothing matches.'),
    next_cursor: z.string().nullable().describe('Send it as `cursor` for the items that follow; null at the end.'),
  });

const hasControl = (text: string) => /\p{Cc}/u.test(text);

/** A name of a person, a company or an endpoint: one line, trimmed. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.nameChars)
  .refine((text) => !hasControl(text) && text.isWellFormed(), 'Only one line of text is allowed.');
