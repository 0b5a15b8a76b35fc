import { hookEventSchema, type Client } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { startReceiver, type Receiver } from '../deliveries/channels/webhook/receiver-testing.ts';
import { addWebhook, newForm, patiently, type Form } from '../deliveries/deliveries-testing.ts';

let harness: Harness;
let receiver: Receiver;

beforeAll(async () => {
  [harness, receiver] = await Promise.all([startHarness(), startReceiver()]);
});
afterAll(async () => {
  await harness.close();
  await receiver.close();
});

/** A program with a key that may do nothing but subscribe to one endpoint and read its submissions. */
async function newProgram({ client, endpoint_id }: Form): Promise<Client> {
  const { key } = await client.account.createApiKey({
    name: 'n8n',
    scopes: ['hooks:write', 'submissions:read'],
    endpoint_ids: [endpoint_id],
  });
  return harness.client(key);
}

/** The bodies that a path of the receiver got. */
const bodiesOf = (path: string) =>
  receiver.received
    .filter((each) => each.path === path)
    .map(({ body }) => JSON.parse(body) as { type: string; data: { id: string } });

it('a program subscribes, receives what the sample showed, and unsubscribes', async () => {
  const form = await newForm(harness);
  const { client, endpoint_id } = form;
  const program = await newProgram(form);
  const [madeUp] = (await program.hooks.sample({ endpoint_id })).items;
  expect(madeUp).toMatchObject({ type: 'submission.received', data: { endpoint_id, data: { name: 'Ada Example' } } });

  const target_url = `${receiver.url}/flow`;
  const hook = await program.hooks.subscribe({ endpoint_id, target_url });
  expect(hook).toMatchObject({ target_url, event: 'submission.received', secret: expect.stringMatching(/^whsec_/) });
  expect((await client.destinations.list({ endpoint_id })).items.find(({ id }) => id === hook.id)).toMatchObject({
    kind: 'webhook',
    name: new URL(receiver.url).host,
    hook_event: 'submission.received',
    secrets: [hook.secret],
  });

  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
  const [received] = await patiently(() => {
    const bodies = bodiesOf('/flow');
    return bodies.length > 0 && bodies;
  });
  expect(hookEventSchema.parse(received).data.id).toBe(submission_id);
  const { items } = await program.hooks.sample({ endpoint_id });
  // The time of an event is that of its delivery.
  expect(items).toEqual([{ ...received, timestamp: items[0]?.timestamp }]);

  await program.hooks.unsubscribe({ endpoint_id, hook_id: hook.id });
  expect((await client.destinations.list({ endpoint_id })).items.map(({ kind }) => kind)).toEqual(['email']);
  expect(await failure(program.hooks.unsubscribe({ endpoint_id, hook_id: hook.id }))).toMatchObject({ status: 404 });
});

it('a URL that must not be called is an error of the field that the program sent', async () => {
  const form = await newForm(harness);
  const program = await newProgram(form);
  const target_url = 'http://169.254.169.254/latest';
  const error: unknown = await program.hooks
    .subscribe({ endpoint_id: form.endpoint_id, target_url })
    .catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({
    status: 422,
    problem: { errors: [{ path: 'target_url', code: 'forbidden_address' }] },
  });
});

it('a URL that is subscribed again, also at the same time, has one hook, which is switched on', async () => {
  const form = await newForm(harness);
  const { client, endpoint_id } = form;
  const program = await newProgram(form);
  const input = { endpoint_id, target_url: `${receiver.url}/again` };
  const made = await Promise.all(Array.from({ length: 4 }, () => program.hooks.subscribe(input)));
  const [id = ''] = new Set(made.map((each) => each.id));
  expect(new Set(made.map((each) => each.id)).size).toBe(1);
  await client.destinations.update({ endpoint_id, destination_id: id, enabled: false });
  expect((await program.hooks.subscribe(input)).id).toBe(id);
  expect(await client.destinations.get({ endpoint_id, destination_id: id })).toMatchObject({ enabled: true });
});

it('a program removes no webhook that a person has added, and subscribes no address that must not be called', async () => {
  const form = await newForm(harness);
  const { endpoint_id } = form;
  const program = await newProgram(form);
  const { id: hook_id } = await addWebhook(form, `${receiver.url}/own`);
  expect(await failure(program.hooks.unsubscribe({ endpoint_id, hook_id }))).toEqual({
    status: 404,
    code: 'not_found',
    message: 'There is no such hook.',
  });
  const refused = await failure(program.hooks.subscribe({ endpoint_id, target_url: 'https://169.254.169.254/' }));
  expect(refused).toMatchObject({ status: 422 });
  for (const target_url of ['', 'not a url', 'ftp://example.org', 'https://user:pw@example.org/', 'https://a\0b/'])
    expect([target_url, (await failure(program.hooks.subscribe({ endpoint_id, target_url }))).status]).toEqual([
      target_url,
      422,
    ]);
});

it('a hook is told of no erasure, and is not copied with its endpoint', async () => {
  const form = await newForm(harness);
  const { client, endpoint_id } = form;
  const program = await newProgram(form);
  await program.hooks.subscribe({ endpoint_id, target_url: `${receiver.url}/hook` });
  await addWebhook(form, `${receiver.url}/person`);
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { name: 'Noor' } });
  await patiently(() => bodiesOf('/hook').length === 1 && bodiesOf('/person').length === 1);
  await client.submissions.delete({ endpoint_id, submission_id });
  await patiently(() => bodiesOf('/person').length === 2);
  expect(bodiesOf('/person').map(({ type }) => type)).toEqual(['submission.received', 'submission.erased']);
  expect(bodiesOf('/hook')).toHaveLength(1);
  const copy = await client.endpoints.duplicate({ id: endpoint_id });
  const { items } = await client.destinations.list({ endpoint_id: copy.id });
  expect(items.map(({ kind, hook_event }) => [kind, hook_event])).toEqual([
    ['email', null],
    ['webhook', null],
  ]);
});
