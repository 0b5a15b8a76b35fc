import type { CodePlan, EndpointFileInput, PlannedEndpoint } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

type Files = EndpointFileInput[];
const file = (key: string, more: Partial<EndpointFileInput> = {}): EndpointFileInput => ({
  postern: 1,
  key,
  name: `The ${key}`,
  ...more,
});
const textsOf = ({ endpoints }: CodePlan) =>
  endpoints.flatMap(({ changes }: PlannedEndpoint) => changes.map(({ text }) => text));

async function apply(
  { client }: Account,
  files: Files,
  more: { delete?: boolean; secrets?: Record<string, string> } = {},
) {
  const { fingerprint } = await client.code.plan({ files, ...more });
  return client.code.applyPlan({ files, fingerprint, ...more });
}

const workspaceOf = async ({ client }: Account) => (await client.workspaces.list()).items[0]?.id ?? '';

const pull = async ({ client }: Account) => (await client.code.pull({})).files as unknown as Files;

const form = (...names: string[]): NonNullable<EndpointFileInput['form']> => ({
  steps: [{ fields: names.map((name) => ({ type: 'text', id: name, name, label: name })) }],
});

const whole = file('contact', {
  name: 'Contact',
  settings: { spam_threshold: 6, blocked_words: ['casino'], thanks: { title: 'Hello' }, time_trap_seconds: 0 },
  destinations: {
    team: { kind: 'email', name: 'Team', config: { to: ['team@example.org'] } },
    crm: { kind: 'webhook', config: { url: 'https://crm.example.org/hook' }, filter: { statuses: ['inbox', 'spam'] } },
    chat: { kind: 'slack', secret_from: 'SLACK_URL' },
  },
  form: form('email', 'message'),
});
const secrets = { SLACK_URL: 'https://hooks.slack.example/services/1' };

describe('a plan', () => {
  it('says in words what files create, and changes nothing', async () => {
    const owner = await harness.signUp();
    const plan = await owner.client.code.plan({ files: [whole], secrets });
    expect(textsOf(plan)).toEqual([
      'Create the endpoint “Contact”.',
      'Change the thanks title of “Contact” from none to “Hello”.',
      'Change the time trap of “Contact” from 2 to 0.',
      'Change the spam threshold of “Contact” from 5 to 6.',
      'Add “casino” to the blocked words of “Contact”.',
      'Add the destination “Slack” (slack) to “Contact”.',
      'Add the destination “Webhook” (webhook) to “Contact”.',
      'Add the destination “Team” (email) to “Contact”.',
      'Publish the form of “Contact”.',
    ]);
    expect(plan.endpoints[0]?.changes.at(-1)?.details).toEqual([
      'Creates the form.',
      'Adds the field “email”.',
      'Adds the field “message”.',
    ]);
    expect((await owner.client.endpoints.list()).items).toEqual([]);
  });

  it('says what has drifted, and that a renamed endpoint is the same one', async () => {
    const owner = await harness.signUp();
    const [made] = (await apply(owner, [whole], { secrets })).endpoints;
    const id = made?.endpoint_id ?? '';
    expect(textsOf(await owner.client.code.plan({ files: [whole] }))).toEqual([]);
    await owner.client.endpoints.update({ id, name: 'Talk to us', status: 'paused', settings: { spam_threshold: 3 } });
    const { items } = await owner.client.destinations.list({ endpoint_id: id });
    const team = items.find(({ name }) => name === 'Team');
    await owner.client.destinations.update({
      endpoint_id: id,
      destination_id: team?.id ?? '',
      name: 'Everyone',
      config: { to: ['all@example.org'] },
    });
    await owner.client.destinations.create({
      endpoint_id: id,
      kind: 'webhook',
      config: { url: 'https://new.example.org/' },
    });
    await owner.client.forms.save({ id, definition: form('email') });
    // A draft is a person's work in progress, and no drift.
    const plan = await owner.client.code.plan({ files: [whole] });
    expect(textsOf(plan)).toEqual([
      'Rename the endpoint “Talk to us” to “Contact”.',
      'Resume “Contact”.',
      'Change the spam threshold of “Contact” from 3 to 6.',
      'Change the destination “Everyone” of “Contact”.',
      'Remove the destination “Webhook” (webhook) from “Contact”, with its deliveries.',
    ]);
    expect(plan.endpoints[0]?.changes[3]?.details).toEqual([
      'Change the name from “Everyone” to “Team”.',
      'Add “team@example.org” to the recipients.',
      'Remove “all@example.org” from the recipients.',
    ]);
    await owner.client.forms.publish({ id });
    await owner.client.forms.save({ id, definition: form('other') });
    const [drifted] = (await owner.client.code.plan({ files: [whole] })).endpoints;
    expect(drifted?.changes.find(({ text }) => text === 'Publish the form of “Contact”.')?.details).toEqual([
      'Adds the field “message”.',
      'Replaces the draft, which has unpublished changes.',
    ]);
  });

  it('keeps endpoints without a file, unless they have a key and are to be deleted', async () => {
    const owner = await harness.signUp();
    await apply(owner, [file('a'), file('b')]);
    const { id } = await owner.client.endpoints.create({ name: 'By hand' });
    const plan = await owner.client.code.plan({ files: [file('a')] });
    expect(plan).toMatchObject({ endpoints: [], unchanged: 1, kept: [{ key: 'b' }, { id, key: null }] });
    const deleting = await owner.client.code.plan({ files: [file('a')], delete: true });
    expect(textsOf(deleting)).toEqual(['Delete the endpoint “The b”, with its submissions.']);
    expect(deleting.kept).toMatchObject([{ id }]);
    await apply(owner, [file('a')], { delete: true });
    expect((await owner.client.endpoints.list()).items.map(({ name }) => name).toSorted()).toEqual([
      'By hand',
      'The a',
    ]);
  });

  it('lists everything that is wrong with any of the files, also what only the server knows', async () => {
    const strict = await startHarness({ ALLOW_PRIVATE_DESTINATIONS: 'false' });
    try {
      const { client } = await strict.signUp();
      const files: Files = [
        file('a', { settings: { autoresponse: { enabled: true, subject: '{{#if}}' } } }),
        file('b', {
          destinations: {
            inside: { kind: 'webhook', config: { url: 'http://127.0.0.1/' } },
            chat: { kind: 'discord', secret_from: 'NOT_SET' },
            bot: { kind: 'telegram', config: { chat_id: '1' } },
          },
        }),
      ];
      const problem = await client.code.plan({ files }).catch((error: unknown) => error);
      expect(problem).toMatchObject({ status: 422 });
      expect((problem as { problem: { errors: { path: string }[] } }).problem.errors.map(({ path }) => path)).toEqual([
        'files.0.settings.autoresponse.subject',
        'files.1.destinations.inside.config.url',
        'files.1.destinations.chat.secret_from',
        'files.1.destinations.bot',
      ]);
      const repeated = [file('a'), { ...file('a'), nmae: 1 }];
      await expect(client.code.plan({ files: repeated })).rejects.toMatchObject({
        problem: {
          errors: [{ path: 'files.1' }, { path: 'files.1.key', message: 'Another file already has this key.' }],
        },
      });
      expect((await client.endpoints.list()).items).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('applied files', () => {
  it('make endpoints what they say, and leave nothing to do', async () => {
    const owner = await harness.signUp();
    const applied = await apply(owner, [whole], { secrets });
    const id = applied.endpoints[0]?.endpoint_id ?? '';
    expect(await owner.client.endpoints.get({ id })).toMatchObject({
      name: 'Contact',
      settings: { spam_threshold: 6, thanks: { title: 'Hello', text: null } },
      form: { steps: [{ fields: [{ name: 'email' }, { name: 'message' }] }] },
    });
    const { items: entries } = await owner.client.audit.list({
      workspace_id: await workspaceOf(owner),
      endpoint_id: id,
    });
    expect(entries.map(({ action }) => action).toSorted()).toEqual([
      'destination.created',
      'destination.created',
      'destination.created',
      'endpoint.created',
      'form.published',
    ]);
    const { items } = await owner.client.destinations.list({ endpoint_id: id });
    expect(items.map(({ kind, config }) => [kind, config])).toEqual(
      expect.arrayContaining([
        ['slack', { url: secrets.SLACK_URL }],
        ['webhook', { url: 'https://crm.example.org/hook' }],
      ]),
    );
    expect(items).toHaveLength(3);
    expect(await owner.client.code.plan({ files: [whole], secrets })).toMatchObject({ endpoints: [], unchanged: 1 });
  });

  it('change what differs and keep the rest: ids, signing secrets and a secret that is not given', async () => {
    const owner = await harness.signUp();
    const id = (await apply(owner, [whole], { secrets })).endpoints[0]?.endpoint_id ?? '';
    const before = (await owner.client.destinations.list({ endpoint_id: id })).items;
    const changed: EndpointFileInput = {
      ...whole,
      destinations: {
        chat: { kind: 'slack', secret_from: 'SLACK_URL' },
        crm: { kind: 'webhook', name: 'CRM', config: { url: 'https://crm.example.org/hook' } },
      },
    };
    await apply(owner, [changed]);
    const after = (await owner.client.destinations.list({ endpoint_id: id })).items;
    const of = (list: typeof after, kind: string) => list.find((one) => one.kind === kind);
    expect(after).toHaveLength(2);
    expect(of(after, 'webhook')).toMatchObject({
      id: of(before, 'webhook')?.id,
      name: 'CRM',
      secrets: of(before, 'webhook')?.secrets,
    });
    expect(of(after, 'slack')).toMatchObject({ id: of(before, 'slack')?.id, config: { url: secrets.SLACK_URL } });
    const replaced = await apply(owner, [changed], {
      secrets: { SLACK_URL: 'https://hooks.slack.example/services/2' },
    });
    expect(textsOf(replaced)).toEqual([
      'Replace the secret of the destination “Slack” of “The contact”.'.replace('The contact', 'Contact'),
    ]);
    expect(of((await owner.client.destinations.list({ endpoint_id: id })).items, 'slack')?.config).toEqual({
      url: 'https://hooks.slack.example/services/2',
    });
  });

  it('replace a destination that becomes another kind, and delete a form', async () => {
    const owner = await harness.signUp();
    const id = (await apply(owner, [whole], { secrets })).endpoints[0]?.endpoint_id ?? '';
    const changed = file('contact', {
      destinations: { team: { kind: 'webhook', config: { url: 'https://a.example.org/' } } },
    });
    await apply(owner, [changed]);
    expect((await owner.client.destinations.list({ endpoint_id: id })).items.map(({ kind }) => kind)).toEqual([
      'webhook',
    ]);
    expect(await owner.client.endpoints.get({ id })).toMatchObject({
      name: 'The contact',
      form: null,
      settings: { spam_threshold: 5 },
    });
    expect((await owner.client.code.plan({ files: [changed] })).endpoints).toEqual([]);
  });

  it('are refused as a whole when anything changed since the plan', async () => {
    const owner = await harness.signUp();
    const id = (await apply(owner, [file('a')])).endpoints[0]?.endpoint_id ?? '';
    const files = [file('a', { name: 'Renamed' }), file('new')];
    const { fingerprint } = await owner.client.code.plan({ files });
    await owner.client.endpoints.update({ id, settings: { retention_days: 3 } });
    await expect(owner.client.code.applyPlan({ files, fingerprint })).rejects.toMatchObject({ status: 409 });
    expect((await owner.client.endpoints.list()).items).toMatchObject([{ name: 'The a' }]);
  });

  it('are applied by one of two appliers at once, and not at all by the other', async () => {
    const owner = await harness.signUp();
    const versions = ['One', 'Two', 'Three', 'Four'].map((name) =>
      Array.from({ length: 8 }, (_, at) => file(`e${at}`, { name: `${name} ${at}`, form: form(name) })),
    );
    const plans = await Promise.all(versions.map((files) => owner.client.code.plan({ files })));
    const results = await Promise.allSettled(
      versions.map((files, at) => owner.client.code.applyPlan({ files, fingerprint: plans[at]?.fingerprint ?? '' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refused).toMatchObject([{ status: 409 }, { status: 409 }, { status: 409 }]);
    const applied = versions[results.findIndex(({ status }) => status === 'fulfilled')] ?? [];
    expect((await pull(owner)).map(({ name }) => name)).toEqual(applied.map(({ name }) => name));
    expect((await owner.client.code.plan({ files: applied })).endpoints).toEqual([]);
  });

  it('change nothing if one of the endpoints is suspended, or the caller may not delete', async () => {
    const owner = await harness.signUp();
    const id = (await apply(owner, [file('a')])).endpoints[0]?.endpoint_id ?? '';
    await harness.database.db
      .updateTable('endpoint')
      .set({ suspended_at: new Date(), suspended_reason: 'Phishing.' })
      .where('id', '=', id)
      .execute();
    await expect(apply(owner, [file('a', { name: 'Other' }), file('b')])).rejects.toMatchObject({
      problem: { code: 'endpoint_suspended' },
    });
    expect((await owner.client.endpoints.list()).items).toHaveLength(1);
  });
});

describe('pulled files', () => {
  it('say everything about endpoints made by hand, and leave nothing to do', async () => {
    const owner = await harness.signUp();
    const { id } = await owner.client.endpoints.create({ name: 'Büro & Café', settings: { spam_threshold: 7 } });
    await owner.client.endpoints.create({ name: 'Büro & Café' });
    await owner.client.destinations.create({ endpoint_id: id, kind: 'email', config: { to: ['b@example.org'] } });
    await owner.client.forms.save({ id, definition: form('a') });
    await owner.client.forms.publish({ id });
    const files = await pull(owner);
    expect(files.map(({ key }) => key)).toEqual(['buro-cafe', 'buro-cafe-2']);
    expect(files[0]).toEqual({
      postern: 1,
      key: 'buro-cafe',
      name: 'Büro & Café',
      settings: { spam_threshold: 7 },
      destinations: {
        email: { kind: 'email', config: { to: [owner.email] } },
        'email-2': { kind: 'email', config: { to: ['b@example.org'] } },
      },
      form: { steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'a' }] }] },
    });
    expect((await owner.client.code.plan({ files })).endpoints).toEqual([]);
    await owner.client.endpoints.update({ id, name: 'Office' });
    expect((await pull(owner)).find(({ key }) => key === 'buro-cafe')).toMatchObject({ name: 'Office' });
  });

  it('contain no secrets, and can be applied to another workspace, which has other keys', async () => {
    const owner = await harness.signUp();
    await apply(owner, [whole], { secrets });
    const files = await pull(owner);
    expect(JSON.stringify(files)).not.toContain('hooks.slack');
    const other = await harness.signUp();
    await expect(apply(other, files)).rejects.toMatchObject({ status: 422 });
    const withSecret = files.map((one) => ({
      ...one,
      destinations: { ...one.destinations, chat: { kind: 'slack' as const, secret_from: 'SLACK_URL' } },
    }));
    await apply(other, withSecret, { secrets });
    expect(await pull(other)).toEqual(files);
  });

  it('leave out hooks, which stay when files are applied', async () => {
    const owner = await harness.signUp();
    const id = (await apply(owner, [file('a')])).endpoints[0]?.endpoint_id ?? '';
    await owner.client.hooks.subscribe({ endpoint_id: id, target_url: 'https://hooks.example.org/a' });
    expect(await pull(owner)).toEqual([file('a')]);
    await apply(owner, [file('a', { name: 'B' })]);
    expect((await owner.client.destinations.list({ endpoint_id: id })).items).toHaveLength(1);
  });
});
