import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { timeSchema } from './common.ts';
import { destinationFields } from './destination.ts';
import { parseOrNothing } from './submission-filter.ts';

const counts = {
  inbox: z.int().describe('Accepted into the inbox, or moved there since.'),
  spam: z.int().describe('Judged as spam, or moved there since.'),
  held: z.int().describe('Held because they were beyond the monthly limit.'),
  refused: z.int().describe('Refused.'),
};

const countsSchema = z.object(counts).meta({ id: 'VerdictCounts' });
export type VerdictCounts = z.infer<typeof countsSchema>;

const daySchema = z.object({ date: z.iso.date().describe('The day, in UTC.'), ...counts }).meta({ id: 'DayCounts' });
export type DayCounts = z.infer<typeof daySchema>;

const days = z.array(daySchema).describe('Each day, oldest first, including days without submissions.');

const range = (most: number) =>
  z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(most)
    .default(30)
    .describe(`The number of days, including today: 1 to ${most}.`);

const chosenIds = z.array(endpointIdSchema).max(limits.pageSizeMax);

export const overviewInput = z.object({
  days: range(90),
  endpoint_ids: z
    .union([chosenIds, z.string().max(4000).transform(parseOrNothing).pipe(chosenIds)])
    .optional()
    .describe(
      'The endpoints to list one by one, at most 100: a list, or JSON text in a URL. Without it, the 100 that received the most are listed. The days always cover all endpoints.',
    ),
});

export const overviewSchema = z
  .object({
    days,
    endpoints: z
      .array(
        z.object({
          endpoint_id: endpointIdSchema,
          days: z.array(z.int()).describe('Submissions in its inbox for each day, oldest first.'),
          received: z
            .array(z.int())
            .default([])
            .describe('Submissions that it received each day, of any status, oldest first.'),
        }),
      )
      .describe('The endpoints that received submissions in that time, most first: the chosen ones, or at most 100.'),
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overviewSchema>;

export const insightsInput = z.object({ id: endpointIdSchema, days: range(365) });

const sources = z
  .array(
    z.object({
      value: z.string().describe('The site or page; empty: all others together, or no source.'),
      count: z.int().describe('Submissions that were neither spam nor refused when they arrived.'),
    }),
  )
  .max(11);

export const insightsSchema = z
  .object({
    days,
    hours: z
      .array(z.object({ at: timeSchema.describe('When the hour began.'), ...counts }))
      .describe('Each of the last 48 hours, oldest first.'),
    clock: z
      .array(z.int())
      .length(24)
      .describe('Submissions that are neither spam nor refused, by the hour of the day in UTC.'),
    verdicts: countsSchema.describe('All submissions, by verdict.'),
    sources: z
      .object({
        sites: sources.describe('Sites of the forms, by host, most frequent first.'),
        pages: sources.describe('Pages of the forms, by host and path, most frequent first.'),
      })
      .describe('Where submissions came from.'),
    time_to_read: z
      .object({
        buckets: z
          .array(
            z.object({
              up_to_seconds: z
                .int()
                .nullable()
                .describe('The upper bound of this bucket in seconds; null: no upper bound.'),
              count: z.int().describe('Submissions that were first opened in this bucket.'),
            }),
          )
          .describe('Buckets, shortest time first.'),
        unread: z.int().describe('Submissions in the inbox that are unread now, whenever they arrived.'),
      })
      .describe('How long the submissions of those days waited before they were opened.'),
    destinations: z
      .array(
        z
          .object(destinationFields)
          .pick({
            id: true,
            name: true,
            kind: true,
            enabled: true,
            state: true,
            failing_since: true,
            last_delivered_at: true,
            recent: true,
          })
          .extend({
            addresses: z
              .enum(['ok', 'waiting', 'failing'])
              .default('ok')
              .describe(
                'waiting: none of its addresses has confirmed; failing: the server of one of them rejects emails; ok: neither, or it has no addresses.',
              ),
          }),
      )
      .describe('The endpoint’s destinations and their states.'),
  })
  .meta({ id: 'Insights' });
export type Insights = z.infer<typeof insightsSchema>;
