import { z } from 'zod';
import type { Route } from './route.ts';

export const rootRoutes = {
  status: {
    method: 'GET',
    path: '/',
    auth: 'none',
    scope: null,
    summary: 'Says that the server is there, and which one.',
    input: null,
    output: z.object({
      name: z.string().describe('The product’s name.'),
      version: z.string().describe('The server’s version.'),
      status: z.literal('ok').describe('It is up.'),
    }),
    status: 200,
    errors: [],
  },
} as const satisfies Record<string, Route>;
