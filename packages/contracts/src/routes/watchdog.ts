import { setWatchdogInput, watchdogInput, watchdogSchema } from '../schemas/watchdog/watchdog.ts';
import type { Route } from './route.ts';

export const watchdogRoutes = {
  get: {
    method: 'GET',
    path: '/endpoints/{endpoint_id}/watchdog',
    auth: 'token',
    scope: 'endpoints:read',
    role: 'reader',
    summary: 'Get the watchdog',
    description: 'The pages that are checked, when they were checked, and what is wrong with them.',
    input: watchdogInput,
    output: watchdogSchema,
    status: 200,
    errors: ['not_found'],
  },
  set: {
    method: 'PUT',
    path: '/endpoints/{endpoint_id}/watchdog',
    auth: 'token',
    scope: 'endpoints:write',
    role: 'editor',
    summary: 'Set the watchdog’s pages',
    description:
      'The first check follows at once. What was found on a page that is removed is removed too. A test endpoint can have no pages.',
    input: setWatchdogInput,
    output: watchdogSchema,
    status: 200,
    errors: ['not_found', 'conflict'],
  },
  check: {
    method: 'POST',
    path: '/endpoints/{endpoint_id}/watchdog/check',
    auth: 'token',
    scope: 'endpoints:write',
    role: 'editor',
    summary: 'Check the pages now',
    description: 'The check takes seconds: `is_checking` is true until it is over.',
    input: watchdogInput,
    output: watchdogSchema,
    status: 200,
    errors: ['not_found', 'conflict', 'rate_limited'],
  },
} as const satisfies Record<string, Route>;
