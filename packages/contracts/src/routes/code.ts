import { limits } from '../limits.ts';
import { applyInput, planInput, planSchema, pulledSchema, pullInput } from '../code/plan.ts';
import type { Route } from './route.ts';

export const codeRoutes = {
  plan: {
    method: 'POST',
    path: '/code/plan',
    auth: 'token',
    scope: 'endpoints:read',
    role: 'reader',
    reach: 'all',
    summary: 'Plan changes by files',
    description: `What files would change in the workspace’s endpoints. Changes nothing. Up to ${limits.codeFiles} files, and 16 MB.`,
    input: planInput,
    output: planSchema,
    status: 200,
    errors: ['forbidden'],
  },
  applyPlan: {
    method: 'POST',
    path: '/code/apply',
    auth: 'token',
    scope: 'endpoints:write',
    role: 'editor',
    reach: 'all',
    summary: 'Apply files',
    description:
      'Makes the changes of a plan: all of them, or none. A second call at the same time waits for the first one, and is refused if its plan is no longer right. Deleting endpoints needs the role admin.',
    input: applyInput,
    output: planSchema,
    status: 200,
    errors: ['forbidden', 'conflict', 'endpoint_suspended'],
  },
  pull: {
    method: 'POST',
    path: '/code/pull',
    auth: 'token',
    scope: 'endpoints:write',
    role: 'editor',
    reach: 'all',
    summary: 'Pull files',
    description:
      'The workspace’s endpoints as files. An endpoint or a destination that has no key gets one, made from its name. Hooks and secrets are not in files.',
    input: pullInput,
    output: pulledSchema,
    status: 200,
    errors: ['forbidden', 'conflict'],
  },
} as const satisfies Record<string, Route>;
