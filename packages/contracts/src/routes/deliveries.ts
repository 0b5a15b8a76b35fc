import { z } from 'zod';
import {
  countSchema,
  deliveryInput,
  deliverySchema,
  listDeliveriesInput,
  onHoldSchema,
  retryDeadInput,
  submissionDeliveriesInput,
} from '../schemas/delivery.ts';
import type { Route } from './route.ts';

export const deliveriesRoutes = {
  list: {
    method: 'GET',
    path: '/endpoints/{endpoint_id}/deliveries',
    auth: 'token',
    scope: 'submissions:read',
    role: 'reader',
    summary: 'List deliveries',
    description: 'An endpoint’s deliveries, newest first.',
    input: listDeliveriesInput,
    output: z.object({
      items: z.array(deliverySchema).describe('The items of this page.'),
      next_cursor: z.string().nullable().describe('Send it as `cursor` to get the next page; null on the last page.'),
      on_hold: z
        .array(onHoldSchema)
        .default([])
        .describe('With `unconfirmed=counted`, on the first page: addresses that deliveries wait for.'),
    }),
    status: 200,
    errors: ['not_found'],
  },
  ofSubmission: {
    method: 'GET',
    path: '/submissions/{endpoint_id}/{submission_id}/deliveries',
    auth: 'token',
    scope: 'submissions:read',
    role: 'reader',
    summary: 'List a submission’s deliveries',
    description: 'Each delivery includes its attempts.',
    input: submissionDeliveriesInput,
    output: z.object({ items: z.array(deliverySchema).describe('All of them, oldest first.') }),
    status: 200,
    errors: ['not_found'],
  },
  retry: {
    method: 'POST',
    path: '/deliveries/{delivery_id}/retry',
    auth: 'token',
    scope: 'submissions:write',
    role: 'editor',
    summary: 'Retry a delivery',
    description:
      'Makes an attempt now. A dead delivery starts again from the beginning; a pending one is attempted ahead of its schedule.',
    input: deliveryInput,
    output: deliverySchema,
    status: 200,
    errors: ['not_found', 'conflict'],
  },
  retryDead: {
    method: 'POST',
    path: '/endpoints/{endpoint_id}/deliveries/retry',
    auth: 'token',
    scope: 'submissions:write',
    role: 'editor',
    summary: 'Retry dead deliveries',
    description:
      'Starts all dead deliveries again. You can limit this to one destination or to deliveries since a time.',
    input: retryDeadInput,
    output: countSchema,
    status: 200,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
