import { scheduledExportInput, scheduledExportSchema } from '../schemas/export/scheduled-export.ts';
import type { Route } from './route.ts';

export const scheduledExportsRoutes = {
  get: {
    method: 'GET',
    path: '/endpoints/{id}/scheduled-export',
    auth: 'token',
    scope: 'endpoints:read',
    role: 'reader',
    summary: 'Get the state of the scheduled export',
    description: 'When submissions of the endpoint are exported next, and how the last export went.',
    input: scheduledExportInput,
    output: scheduledExportSchema,
    status: 200,
    errors: ['not_found'],
  },
  send: {
    method: 'POST',
    path: '/endpoints/{id}/scheduled-export/send',
    auth: 'token',
    scope: 'endpoints:write',
    role: 'editor',
    summary: 'Send the scheduled export now',
    description:
      'Starts an export as the settings `scheduled_export` describe it, in addition to the scheduled ones. The next one has what is new after this one.',
    input: scheduledExportInput,
    output: scheduledExportSchema,
    status: 200,
    errors: ['not_found', 'conflict', 'rate_limited'],
  },
} as const satisfies Record<string, Route>;
