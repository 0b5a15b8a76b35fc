import { limits, type Client } from '@postern/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

let harness: Harness;
let client: Client;
let stranger: Client;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  ({ client } = await harness.signUp());
  ({ client: stranger } = await harness.signUp());
  id = (await client.endpoints.create({ name: 'Workshop' })).id;
});
afterAll(() => harness.close());

it('is filled in for a submission: fields, facts and loops, and no link to the dashboard', async () => {
  const { id: template_id } = await client.replyTemplates.create({
    id,
    name: 'Thanks',
    subject: 'Re: {{thing}} at {{endpoint}}',
    text: 'Dear {{name}}, [{{submission_url}}{{nothing}}]\n{{#each fields}}{{name}}={{value}};{{/each}}',
  });
  const fields = { name: '{{id}}\u2028', thing: 'The flap\r\nBcc: thief@attacker.example', email: 'noor@example.net' };
  const { submission_id } = await submit(harness.app, id, { fields });
  const draft = await client.replies.draft({ endpoint_id: id, submission_id, template_id });
  expect(draft.subject).toBe('Re: The flap Bcc: thief@attacker.example at Workshop');
  expect(draft.text).toBe(
    'Dear {{id}}\u2028, []\nname={{id}}\u2028;thing=The flap\nBcc: thief@attacker.example;email=noor@example.net;',
  );
  await client.replyTemplates.update({ id, template_id, name: 'Thanks', text: 'Thank you.' });
  expect(await client.replies.draft({ endpoint_id: id, submission_id, template_id })).toMatchObject({
    subject: 'Re: Your message to “Workshop”',
    text: 'Thank you.',
  });
});

it('is refused if it cannot be parsed, and names the place', async () => {
  const broken = client.replyTemplates.create({ id, name: 'Broken', subject: '{{', text: 'Dear {{name' });
  await expect(broken).rejects.toMatchObject({
    problem: { code: 'invalid', errors: [{ path: 'subject' }, { path: 'text', code: 'invalid_template' }] },
  });
});

it('belongs to one endpoint of the workspace', async () => {
  const other = (await client.endpoints.create({ name: 'Other' })).id;
  const { id: template_id } = await client.replyTemplates.create({ id, name: 'Mine', text: 'Hello' });
  const { submission_id } = await submit(harness.app, other, { fields: { email: 'noor@example.net' } });
  const missing = { status: 404 };
  await expect(client.replies.draft({ endpoint_id: other, submission_id, template_id })).rejects.toMatchObject(missing);
  await expect(client.replyTemplates.delete({ id: other, template_id })).rejects.toMatchObject(missing);
  const change = { id, template_id, name: 'Theirs', text: 'x' };
  await expect(stranger.replyTemplates.update(change)).rejects.toMatchObject(missing);
  await expect(stranger.replyTemplates.list({ id })).rejects.toMatchObject(missing);
  await client.replyTemplates.delete({ id, template_id });
  expect((await client.replyTemplates.list({ id })).items.map(({ name }) => name)).not.toContain('Mine');
});

it('is copied with its endpoint', async () => {
  const { id: from } = await client.endpoints.create({ name: 'Original' });
  const template = await client.replyTemplates.create({
    id: from,
    name: 'Mine',
    subject: 'Re: {{thing}}',
    text: 'Hello',
  });
  const copy = await client.endpoints.duplicate({ id: from });
  const { items } = await client.replyTemplates.list({ id: copy.id });
  const { name, subject, text } = template;
  expect(items).toMatchObject([{ name, subject, text }]);
  await client.replyTemplates.delete({ id: copy.id, template_id: items[0]?.id ?? '' });
  expect((await client.replyTemplates.list({ id: from })).items).toEqual([template]);
});

it('there are as many as an endpoint can have, also when they are added at once', async () => {
  const { id: full } = await client.endpoints.create({ name: 'Full' });
  const row = { endpoint_id: full, name: 'x', text: 'x', created_at: new Date(), updated_at: new Date() };
  const ids = Array.from({ length: limits.replyTemplates - 1 }, (_, n) => String(n).padStart(20, '0'));
  await harness.database.db
    .insertInto('reply_template')
    .values(ids.map((each) => ({ ...row, id: each })))
    .execute();
  const added = await Promise.allSettled(
    Array.from({ length: 4 }, () => client.replyTemplates.create({ id: full, name: 'y', text: 'y' })),
  );
  expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await client.replyTemplates.list({ id: full })).items).toHaveLength(limits.replyTemplates);
});
