import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { timeSchema } from './common.ts';
import { destinationSchema } from './destination.ts';

const counts = {
  inbox: z.int().describe('Judged fit for the inbox, or moved there since.'),
  spam: z.int().describe('Judged as spam, or moved there since.'),
  held: z.int().describe('Held because they came over the monthly limit.'),
  refused: z.int().describe('Refused.'),
};

const countsSchema = z.object(counts);
export type VerdictCounts = z.infer<typeof countsSchema>;

const daySchema = z.object({ date: z.iso.date().describe('The day, in UTC.'), ...counts });
export type DayCounts = z.infer<typeof daySchema>;

const days = z.array(daySchema).describe('Each day, the oldest first; days without submissions too.');

const range = (most: number) =>
  z.coerce
    .number<number | string>()
    .int()
    .min(1)
    .max(most)
    .default(30)
    .describe(`Days looked back on, today included: 1 to ${most}.`);

export const overviewInput = z.object({ days: range(90) });

export const overviewSchema = z.object({
  days,
  endpoints: z
    .array(
      z.object({
        endpoint_id: endpointIdSchema,
        days: z.array(z.int()).describe('Submissions in its inbox for each day, the oldest first.'),
      }),
    )
    .describe('The endpoints that received something in that time.'),
});
export type Overview = z.infer<typeof overviewSchema>;

export const insightsInput = z.object({ id: endpointIdSchema, days: range(365) });

const sources = z
  .array(
    z.object({
      value: z.string().describe('What it is; empty: what the others are together, or came without.'),
      count: z.int().describe('Submissions that were neither spam nor refused when they came.'),
    }),
  )
  .max(11);

export const insightsSchema = z.object({
  days,
  hours: z
    .array(z.object({ at: timeSchema.describe('When the hour began.'), ...counts }))
    .describe('Each of the last 48 hours, the oldest first.'),
  clock: z
    .array(z.int())
    .length(24)
    .describe('Submissions that are neither spam nor refused, by the hour of the day in UTC.'),
  verdicts: countsSchema.describe('All of them by verdict.'),
  sources: z
    .object({
      sites: sources.describe('Sites that the forms stood on, by host; the most frequent first.'),
      pages: sources.describe('Pages that the forms stood on, by host and path; the most frequent first.'),
    })
    .describe('Where they came from.'),
  time_to_read: z
    .object({
      buckets: z
        .array(
          z.object({
            up_to_seconds: z.int().nullable().describe('Not later than this; null: later than all others.'),
            count: z.int().describe('Submissions first opened within it.'),
          }),
        )
        .describe('From soon to late.'),
      unread: z.int().describe('Submissions in the inbox that are unread now, whenever they came.'),
    })
    .describe('How long submissions of those days waited until somebody opened them.'),
  destinations: z
    .array(
      destinationSchema.pick({
        id: true,
        name: true,
        kind: true,
        enabled: true,
        state: true,
        failing_since: true,
        last_delivered_at: true,
        recent: true,
      }),
    )
    .describe('How its destinations do.'),
});
export type Insights = z.infer<typeof insightsSchema>;
