import { z } from 'zod';
import type { Route } from './route.ts';

export const rootRoutes = {
  status: {
    method: 'GET',
    path: '/',
    auth: 'none',
    scope: null,
    role: null,
    summary: 'Get the server’s status',
    description: 'Returns the product’s name and the server’s version.',
    input: null,
    output: z.object({
      name: z.string().describe('The product’s name.'),
      version: z.string().describe('The server’s version.'),
      status: z.literal('ok').describe('The server works.'),
    }),
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
