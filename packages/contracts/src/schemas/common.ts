import { z } from 'zod';
import { limits } from '../limits.ts';

export const timeSchema = z.iso.datetime().describe('A time, ISO 8601 in UTC.');

/** A state that only the server's operator sets and lifts. */
export const suspensionSchema = z
  .object({
    reason: z.string().describe('Why, in the words of the server’s operator. Plain text.'),
    since: timeSchema.describe('When it began.'),
  })
  .meta({ id: 'Suspension' });
export type Suspension = z.infer<typeof suspensionSchema>;

export const messageSchema = z
  .object({ message: z.string().describe('A sentence for people.') })
  .meta({ id: 'Message' });

/** A boolean; in a URL, the word `true` or `false`. */
export const flagSchema = z.union([z.boolean(), z.enum(['true', 'false']).transform((word) => word === 'true')]);

/** Query parameters of every list. Numbers may be text, as in a URL. */
export const pageInput = {
  page: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1)
    .describe('The number of the page, from 1. Ignored when `cursor` is given.'),
  size: z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(limits.pageSizeMax)
    .default(limits.pageSizeDefault)
    .describe('Items per page, 1 to 100.'),
  cursor: z
    .string()
    .max(200)
    .optional()
    .describe('The `next_cursor` of the previous page. The list continues exactly there.'),
};

/** A page of a list, newest first unless the call says otherwise. */
export const pageOf = <T extends z.ZodType>(item: T) =>
  z.object({
    items: z.array(item).describe('The items of this page.'),
    page: z.int().describe('The number of this page, from 1.'),
    size: z.int().describe('Items on a full page.'),
    total: z.int().describe('The number of matching items.'),
    pages: z.int().describe('The number of pages; 0 when nothing matches.'),
    next_cursor: z.string().nullable().describe('Send it as `cursor` to get the next page; null on the last page.'),
  });

/** A list without duplicates. */
export const listOf = <T extends z.ZodType<string>>(item: T, max: number) =>
  z
    .array(item)
    .max(max)
    .overwrite((items) => [...new Set(items)]);

const hasControl = (text: string) => /\p{Cc}/u.test(text);

/** The name of a person, a company or an endpoint: one line, trimmed. */
export const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(limits.nameChars)
  .refine((text) => !hasControl(text) && text.isWellFormed(), 'Only one line of text is allowed.');

/** One line of text, trimmed. */
export const line = (maxChars: number, text = z.string()) =>
  text
    .trim()
    .min(1)
    .max(maxChars)
    .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), 'Only one line of text is allowed.');

/** A local time, `HH:MM`. */
export const clockTime = z
  .string()
  .trim()
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'This must be a time such as 22:00.');

/** The IANA name of a time zone that the runtime knows. */
export const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine((name) => {
    // An offset is not a place: it has no daylight saving time.
    if (!/^[A-Za-z]/.test(name)) return false;
    try {
      return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
    } catch {
      return false;
    }
  }, 'This must be the name of a time zone such as Europe/Berlin.');
