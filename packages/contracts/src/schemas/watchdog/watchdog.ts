import { z } from 'zod';
import { ROW_ID } from '../../id-shapes.ts';
import { endpointIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { findingKinds } from '../../vocabulary.ts';
import { timeSchema } from '../common.ts';
import { callUrl } from '../destination.ts';

export const findingSchema = z
  .object({
    id: z.string().regex(ROW_ID).describe('The finding’s id.'),
    kind: z.enum(findingKinds).describe('What is wrong, for programs.'),
    page_url: z.string().nullable().describe('The page that it is about; null if it is about the endpoint.'),
    message: z.string().describe('What is wrong and what to do, in one or two sentences.'),
    subject: z.string().nullable().describe('What it is about, such as the name of a field.'),
    before: z.string().nullable().describe('What was there, or is expected; null if nothing was.'),
    after: z.string().nullable().describe('What is there now; null if nothing is.'),
    since: timeSchema.describe('When a check first found it.'),
    ended_at: timeSchema.nullable().describe('When a check no longer found it; null while it lasts.'),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof findingSchema>;

export const watchdogSchema = z
  .object({
    state: z
      .enum(['off', 'waiting', 'well', 'finding'])
      .describe(
        'off: it has no page to check; waiting: the first check is not over; well: the last check found nothing; finding: something is wrong.',
      ),
    is_checking: z.boolean().describe('Whether a check that was asked for is not over.'),
    pages: z
      .array(
        z.object({
          url: z.string().describe('The page’s address.'),
          checked_at: timeSchema.nullable().describe('When it was last checked; null before the first time.'),
        }),
      )
      .describe('The pages where the endpoint’s form is.'),
    sends_canary: z.boolean().describe('Whether each check sends a canary: a test submission that is not stored.'),
    canary_at: timeSchema.nullable().describe('When the last canary was sent; null before the first.'),
    checked_at: timeSchema.nullable().describe('When the last check was over; null before the first.'),
    next_check_at: timeSchema.nullable().describe('When the next check begins; null while the watchdog is off.'),
    findings: z
      .array(findingSchema)
      .describe(`First those that last, then those that ended in the last ${limits.findingDays} days; at most 50.`),
  })
  .meta({ id: 'Watchdog' });
export type Watchdog = z.infer<typeof watchdogSchema>;

export const watchdogInput = z.object({ endpoint_id: endpointIdSchema });

/** The addresses of pages, without those that are the same page. */
export const watchedPagesSchema = z
  .array(callUrl)
  .max(limits.watchedPages)
  .overwrite((urls) => [...new Set(urls.map((url) => url.replace(/#.*$/s, '')))]);

export const setWatchdogInput = z.object({
  endpoint_id: endpointIdSchema,
  pages: watchedPagesSchema.describe(
    `The pages where the endpoint’s form is, up to ${limits.watchedPages}. An empty list turns the watchdog off.`,
  ),
  sends_canary: z
    .boolean()
    .optional()
    .describe(
      'Whether each check sends a canary: a test submission that goes through the intake and the spam check to the webhooks, and is not stored. Unchanged if omitted; off at first.',
    ),
});
