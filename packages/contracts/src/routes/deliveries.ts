import { z } from 'zod';
import {
  countSchema,
  deliveryInput,
  deliverySchema,
  listDeliveriesInput,
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
    summary: 'An endpoint’s deliveries, newest first.',
    input: listDeliveriesInput,
    output: z.object({
      items: z.array(deliverySchema).describe('The page’s items.'),
      next_cursor: z.string().nullable().describe('Send it as `cursor` for the items that follow; null at the end.'),
    }),
    status: 200,
    errors: ['not_found'],
  },
  ofSubmission: {
    method: 'GET',
    path: '/submissions/{endpoint_id}/{submission_id}/deliveries',
    auth: 'token',
    scope: 'submissions:read',
    summary: 'What became of a submission: each delivery with its attempts.',
    input: submissionDeliveriesInput,
    output: z.object({ items: z.array(deliverySchema).describe('All of them, the first one first.') }),
    status: 200,
    errors: ['not_found'],
  },
  retry: {
    method: 'POST',
    path: '/deliveries/{delivery_id}/retry',
    auth: 'token',
    scope: 'submissions:write',
    summary: 'Delivers once more, now: a dead one again from the beginning, a pending one ahead of its time.',
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
    summary: 'Starts all dead deliveries again, of one destination or since a time.',
    input: retryDeadInput,
    output: countSchema,
    status: 200,
    errors: ['not_found'],
  },
} as const satisfies Record<string, Route>;
