import { z } from 'zod';
import { limits } from '../limits.ts';
import { endpointIdSchema } from '../ids.ts';
import { checkedFirst } from './checked-first.ts';
import { checkList } from './check-list.ts';
import { endpointFileSchema } from './endpoint-file.ts';

export const codeEnvs = ['live', 'test'] as const;
export type CodeEnv = (typeof codeEnvs)[number];

const env = z
  .enum(codeEnvs)
  .default('live')
  .describe(
    'live: the endpoints that visitors use. test: test endpoints, which are separate from the live ones with the same keys.',
  );

const files = checkedFirst(checkList, z.array(endpointFileSchema).max(limits.codeFiles)).describe(
  `The files, at most ${limits.codeFiles}. The order does not matter.`,
);

export const planInput = z.object({
  files,
  env,
  delete: z
    .boolean()
    .default(false)
    .describe(
      'Whether endpoints that have a key and no file are deleted, with their submissions. Otherwise they stay.',
    ),
  secrets: z
    .record(z.string().max(100), z.string().trim().min(1).max(limits.urlChars))
    .default({})
    .describe('The secrets, by the names in `secret_from`. One that differs from what the server has replaces it.'),
});

export const applyInput = planInput.extend({
  fingerprint: z
    .string()
    .max(100)
    .describe(
      'The `fingerprint` of the plan. If the plan is another one by now, the answer is a conflict and nothing changes.',
    ),
});

export const pullInput = z.object({ env });

const plannedChange = z.object({
  text: z.string().describe('The change, as a sentence for people.'),
  details: z.array(z.string()).describe('Its parts, as sentences: what changes in a form.'),
});
export type PlannedChange = z.output<typeof plannedChange>;

const plannedEndpoint = z.object({
  key: z.string().describe('The key in its file.'),
  endpoint_id: endpointIdSchema.nullable().describe('The endpoint’s id; null if it is to be created.'),
  name: z.string().describe('The name in the dashboard, after the change.'),
  action: z.enum(['create', 'change', 'delete']).describe('What happens to the endpoint.'),
  changes: z.array(plannedChange).describe('The changes, in their order.'),
});
export type PlannedEndpoint = z.output<typeof plannedEndpoint>;

export const planSchema = z
  .object({
    fingerprint: z.string().describe('Identifies this plan: send it to apply exactly these changes.'),
    endpoints: z
      .array(plannedEndpoint)
      .describe('The endpoints that change, by their keys. Empty: there is nothing to do.'),
    unchanged: z.int().describe('Endpoints whose file says what they are already.'),
    kept: z
      .array(
        z.object({
          id: endpointIdSchema,
          name: z.string().describe('The name in the dashboard.'),
          key: z.string().nullable().describe('The key; null if no file has ever described the endpoint.'),
        }),
      )
      .describe('Endpoints without a file. They stay.'),
  })
  .meta({ id: 'CodePlan' });
export type CodePlan = z.output<typeof planSchema>;

export const pulledSchema = z
  .object({
    files: z
      .array(z.record(z.string(), z.json()))
      .describe('One file for each endpoint, by their keys: each as a plan takes it, without defaults.'),
  })
  .meta({ id: 'PulledFiles' });
export type CodePull = z.output<typeof pulledSchema>;
