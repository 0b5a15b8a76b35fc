import { z } from 'zod';
import { clockTime, timeZone } from '../common.ts';

/** When emails are sent. */
export const digestSchema = z
  .object({
    every: z
      .enum(['each', 'hourly', 'daily'])
      .describe(
        'each: one email per submission; hourly: one email on the hour for the submissions of that hour; daily: one email for the submissions of a day, sent when the quiet hours end, or at 8:00 if there are none.',
      ),
    quiet: z
      .object({
        from: clockTime.describe('Start, `HH:MM`.'),
        until: clockTime.describe(
          'End, `HH:MM`. If earlier than `from`, it is on the next day; if equal, there are no quiet hours.',
        ),
      })
      .nullable()
      .describe('Quiet hours: emails wait until they end. null: none.'),
    time_zone: timeZone.describe('The time zone of these times, as an IANA name.'),
  })
  .meta({ id: 'Digest' });
export type Digest = z.infer<typeof digestSchema>;

export const defaultDigest: Digest = { every: 'each', quiet: null, time_zone: 'UTC' };
