import { z } from 'zod';
import { endpointIdSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { clockTime, listOf, timeSchema } from '../common.ts';
import { emailSchema } from '../credentials.ts';

export const scheduledExportSettingsSchema = z
  .object({
    every: z
      .enum(['never', 'day', 'week', 'month'])
      .describe('How often submissions are exported. month: on the first day of the month.'),
    weekday: z.int().min(1).max(7).describe('The day of a weekly export: 1 is Monday, 7 is Sunday (ISO 8601).'),
    at: clockTime.describe('The time of day, `HH:MM`, in the time zone of `export`.'),
    format: z.enum(['csv', 'xlsx', 'json']).describe('The format. Columns and time zone are those of `export`.'),
    only_new: z
      .boolean()
      .describe(
        'true: the submissions that came to the inbox since the last scheduled export; without any, nothing is sent. false: the whole inbox.',
      ),
    emails: listOf(emailSchema, limits.exportEmails).describe(
      'Who gets the file by email: members who can read the endpoint, and recipients that have confirmed in this workspace.',
    ),
    to_webhooks: z
      .boolean()
      .describe('Whether the endpoint’s webhooks get an `export.ready` event with a link to the file.'),
  })
  .meta({ id: 'ScheduledExportSettings' });
export type ScheduledExportSettings = z.infer<typeof scheduledExportSettingsSchema>;

export const defaultScheduledExport: ScheduledExportSettings = {
  every: 'never',
  weekday: 1,
  at: '07:00',
  format: 'csv',
  only_new: true,
  emails: [],
  to_webhooks: false,
};

export const scheduledExportSchema = z
  .object({
    next_at: timeSchema.nullable().describe('When the next one starts; null: none is scheduled.'),
    last_at: timeSchema.nullable().describe('When the last one started; null: there was none.'),
    last_count: z.int().nullable().describe('How many submissions the last one had; null: there was none.'),
    problem: z.string().nullable().describe('Why someone did not get the last one; null: everyone got it.'),
  })
  .meta({ id: 'ScheduledExport' });
export type ScheduledExport = z.infer<typeof scheduledExportSchema>;

export const scheduledExportInput = z.object({ id: endpointIdSchema });
