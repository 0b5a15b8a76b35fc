import { z } from 'zod';
import { endpointIdSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { nameSchema, timeSchema } from './common.ts';

/** An absolute http(s) URL, kept as the URL standard writes it. */
const httpUrl = z
  .string()
  .trim()
  .max(limits.urlChars)
  .refine((text) => {
    if (!URL.canParse(text)) return false;
    const url = new URL(text);
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === '';
  }, 'This must be an absolute http or https URL.');

/** A host name, optionally with a port, as it stands in a URL: no scheme, no path. */
const host = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .refine((text) => {
    if (!URL.canParse(`https://${text}/`)) return false;
    return new URL(`https://${text}/`).host === text;
  }, 'This must be a host name such as example.org, without https:// and path.');

export const endpointSettingsSchema = z.object({
  redirect_url: httpUrl
    .nullable()
    .describe('Where a browser goes after a submission; null: the hosted thank-you page.'),
  allowed_redirect_hosts: z
    .array(host)
    .max(50)
    .describe('Hosts that `_redirect` may lead to, besides the site the form was posted from.'),
  honeypot_field: z
    .string()
    .trim()
    .min(1)
    .max(limits.fieldNameChars)
    .nullable()
    .describe('One more field name that only a bot fills in, besides the usual ones (_gotcha, _honey, …).'),
});
export type EndpointSettings = z.infer<typeof endpointSettingsSchema>;

export const endpointStatusSchema = z.enum(['active', 'paused']).describe('A paused endpoint refuses submissions.');

export const endpointSchema = z.object({
  id: endpointIdSchema,
  name: z.string().describe('What it is called in the dashboard.'),
  submit_url: z.string().describe('What goes into a form’s `action`.'),
  form_url: z.string().describe('The address of the endpoint’s hosted form.'),
  status: endpointStatusSchema,
  submission_count: z.int().describe('Submissions kept, whatever their verdict.'),
  unread_count: z.int().describe('Submissions in the inbox that nobody has opened yet.'),
  spam_count: z.int().describe('Submissions judged as spam.'),
  last_submission_at: timeSchema.nullable().describe('When the newest submission came; null before the first.'),
  created_at: timeSchema.describe('When it was made.'),
  updated_at: timeSchema.describe('When its name, status or settings last changed.'),
  settings: endpointSettingsSchema.describe('How it treats submissions.'),
  form: z.null().describe('The form’s definition; null while there is none.'),
});
export type Endpoint = z.infer<typeof endpointSchema>;

export const createEndpointInput = z.object({
  name: nameSchema.describe('What the endpoint is called in the dashboard.'),
  settings: endpointSettingsSchema.partial().optional().describe('Whatever differs from the defaults.'),
});

export const updateEndpointInput = z.object({
  id: endpointIdSchema,
  name: nameSchema.optional().describe('What the endpoint is called in the dashboard.'),
  status: endpointStatusSchema.optional(),
  settings: endpointSettingsSchema.partial().optional().describe('Merged: omitted keys stay as they are.'),
});
