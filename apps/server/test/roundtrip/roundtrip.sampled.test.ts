import { Agent } from 'node:http';
import { acceptedSchema, createClient, type Client } from '@postern/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startHarness, type Harness } from '../harness.ts';
import { isLong } from '../sample.ts';
import { json } from './json.ts';
import { multipart } from './multipart.ts';
import { plainText } from './plain-text.ts';
import { sendInChunks } from './send-in-chunks.ts';
import type { SentForm } from './sent-form.ts';
import { urlencoded } from './urlencoded.ts';

// The REST API returns fields and files exactly as they were sent, in every encoding. The expected results are never
// computed by the code under test: the models are in this folder.

const RUNS = isLong ? 150 : 25;

let harness: Harness;
let client: Client;
let endpoint_id: string;
let baseUrl: string;
let url: string;
let headers: Record<string, string>;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '1000000' });
  const account = await harness.signUp();
  baseUrl = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  client = createClient({ baseUrl, token: account.token });
  endpoint_id = (await client.endpoints.create({ name: 'There and back' })).id;
  headers = { authorization: `Bearer ${account.token}` };
  url = `${baseUrl}/api/submit/${endpoint_id}`;
});
afterAll(async () => {
  agent.destroy();
  await harness.close();
});

/** Sizes around 4 kB, which is a common buffer size of parsers, and very small ones. */
const chunkSizes = fc.oneof(
  fc.constant([]),
  fc.constantFrom([4096], [4095], [4097], [4096, 1]),
  fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
);

/** The value of a name, or the list of its values if the name occurs more than once. */
function byName(fields: SentForm['fields']): unknown {
  const lists = Map.groupBy(fields, ([name]) => name);
  return Object.fromEntries(
    [...lists].map(([name, list]) => [name, list.length > 1 ? list.map(([, value]) => value) : list[0]?.[1]]),
  );
}

async function thereAndBack({ type, body, fields, files }: SentForm, sizes: readonly number[]): Promise<void> {
  const answer = await sendInChunks(agent, { url, type, body, chunkSizes: sizes });
  expect(answer).toMatchObject({ status: 201 });
  const { submission_id } = acceptedSchema.parse(JSON.parse(answer.body));
  const text = await (await fetch(`${baseUrl}/api/submissions/${endpoint_id}/${submission_id}`, { headers })).text();
  // Compared as text: a comparison of objects ignores the order of names, and an own `__proto__`.
  const [part] = /"fields":.*,"files":/s.exec(text) ?? [];
  expect(part).toBe(`"fields":${JSON.stringify(fields)},"data":${JSON.stringify(byName(fields))},"files":`);
  const stored = await client.submissions.get({ endpoint_id, submission_id });
  expect(stored.files.map(({ field, name, size }) => ({ field, name, size }))).toEqual(
    files.map(({ field, name, bytes }) => ({ field, name, size: bytes.length })),
  );
  for (const [index, file] of stored.files.entries()) {
    const download = await client.submissions.download({ file_id: file.id });
    const bytes = Buffer.from(await download.arrayBuffer());
    if (!bytes.equals(files[index]?.bytes ?? Buffer.alloc(0)))
      throw new Error(`The bytes of “${file.name}” differ from those sent.`);
  }
}

test.each<[string, fc.Arbitrary<SentForm>]>([
  ['urlencoded', urlencoded],
  ['multipart', multipart],
  ['JSON', json],
  ['plain text', plainText],
])('any form sent as %s is read back unchanged', async (_title, form) => {
  await fc.assert(fc.asyncProperty(form, chunkSizes, thereAndBack), {
    numRuns: RUNS,
  });
});
