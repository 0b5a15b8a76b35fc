import { z } from 'zod';
import { hookEventSchema, hookInput, hookSampleInput, hookSchema, subscribeHookInput } from '../schemas/hook.ts';
import type { Route } from './route.ts';

export const hooksRoutes = {
  subscribe: {
    method: 'POST',
    path: '/endpoints/{endpoint_id}/hooks',
    auth: 'token',
    scope: 'hooks:write',
    role: 'editor',
    summary: 'Subscribe to an event',
    description:
      'For programs that add and remove their webhooks themselves (REST hooks), such as n8n, Zapier and Make. Subscribing a URL again gives the same hook, and revives it if it had ended.',
    input: subscribeHookInput,
    output: hookSchema,
    status: 201,
    errors: ['not_found', 'conflict'],
  },
  unsubscribe: {
    method: 'DELETE',
    path: '/endpoints/{endpoint_id}/hooks/{hook_id}',
    auth: 'token',
    scope: 'hooks:write',
    role: 'editor',
    summary: 'Unsubscribe',
    description: 'Only hooks can be removed here, not the webhooks that a person has added.',
    input: hookInput,
    output: null,
    status: 204,
    errors: ['not_found'],
  },
  sample: {
    method: 'GET',
    path: '/endpoints/{endpoint_id}/hooks/sample',
    auth: 'token',
    scope: 'submissions:read',
    role: 'reader',
    summary: 'Get sample events',
    description:
      'What a hook would have received for the newest submissions, newest first. An endpoint without submissions gives a made-up one.',
    input: hookSampleInput,
    output: z.object({ items: z.array(hookEventSchema).describe('One to three events.') }),
    status: 200,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
