import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Submission } from '@postern/contracts';
import { startHarness, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import * as testing from '../deliveries/deliveries-testing.ts';
import { startReceiver } from '../deliveries/channels/webhook/receiver-testing.ts';

let harness: Harness;
let form: testing.Form;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  form = await testing.newForm(harness);
});

const sent = { name: 'Ada', _subject: 'Order 17', _replyto: 'ada@sender.example', _cc: 'boss@lindgren.example' };
/** The part that readers may see. */
const fields = [
  ['name', 'Ada'],
  ['_replyto', 'ada@sender.example'],
];
const data = Object.fromEntries(fields);
const send = () => submit(harness.app, form.endpoint_id, { fields: sent });

describe('_subject and _cc are hidden everywhere, _replyto is shown', () => {
  it('by the API', async () => {
    const { client, endpoint_id } = form;
    const { submission_id } = await send();
    const key = { endpoint_id, submission_id };
    const shown = [
      await client.submissions.get(key),
      ...(await client.submissions.list({ endpoint_id })).items,
      ...(await client.submissions.recent({})).items,
      await client.submissions.update({ ...key, starred: true }),
    ];
    expect(shown.map((each) => ({ fields: each.fields, data: each.data }))).toEqual(
      shown.map(() => ({ fields, data })),
    );
    expect(JSON.stringify(shown)).not.toMatch(/_subject|_cc|Order 17|boss@/);
  });

  it('in exports', async () => {
    const { client, endpoint_id } = form;
    await send();
    const [csv, json] = await Promise.all(
      (['csv', 'json'] as const).map(async (format) =>
        (await client.submissions.export({ endpoint_id, format })).text(),
      ),
    );
    expect(csv?.split('\r\n')[0]).toMatch(/,files,name,_replyto$/);
    expect(csv).not.toMatch(/Order 17|boss@/);
    expect((JSON.parse(json ?? '') as Submission[])[0]).toMatchObject({ fields, data });
  });

  it('in webhooks and chats', async () => {
    const receiver = await startReceiver();
    await testing.addWebhook(form, `${receiver.url}/webhook`);
    await testing.addWebhook(form, `${receiver.url}/slack`, { kind: 'slack' });
    await send();
    const { received } = receiver;
    await testing.patiently(() => received.length === 2);
    await receiver.close();
    for (const { body } of received) {
      expect(body).toContain('ada@sender.example');
      expect(body).not.toMatch(/_subject|_cc|Order 17|boss@/);
    }
    const webhook = received.find(({ path }) => path === '/webhook');
    expect(JSON.parse(webhook?.body ?? '')).toMatchObject({ data: { fields, data } });
  });
});

it('emails follow the special fields, and show only the fields of the form', async () => {
  const { client, owner } = form;
  const { text: letter } = await harness.mail(owner.email, /Verify|Confirm/i);
  await harness.client().auth.verifyEmail({ token: /token=([\w-]+)/.exec(letter)?.[1] ?? '' });
  await client.endpoints.update({
    id: form.endpoint_id,
    settings: {
      autoresponse: {
        enabled: true,
        subject: null,
        body: '[{{_subject}}{{_cc}}] {{#each fields}}{{name}}: {{value}}; {{/each}}',
        reply_to: null,
      },
    },
  });
  await send();
  const mail = await testing.patiently(() => harness.mails.find(({ subject }) => subject === 'Order 17'));
  expect(mail).toMatchObject({ to: owner.email, replyTo: 'ada@sender.example' });
  for (const twin of [mail.text, mail.html]) {
    expect(twin).toContain('Ada');
    expect(twin).toContain('_replyto');
    expect(twin).not.toMatch(/_subject|_cc|Order 17|boss@/);
  }
  const answer = await testing.patiently(() => harness.mails.find(({ to }) => to === 'ada@sender.example'));
  expect(answer.text).toContain('[] name: Ada; _replyto: ada@sender.example; ');
});
