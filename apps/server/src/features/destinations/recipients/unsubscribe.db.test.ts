import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import { readUnsubscribeToken, toUnsubscribeToken } from './sign-unsubscribe-token.ts';

let harness: Harness;
let owner: Account;
let endpoint_id: string;
beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
  await harness.database.db
    .updateTable('account')
    .set({ email_verified_at: new Date() })
    .where('email', '=', owner.email)
    .execute();
  endpoint_id = (await owner.client.endpoints.create({ name: 'Workshop' })).id;
});
afterAll(() => harness.close());

const ownMails = () => harness.mails.filter((mail) => mail.to === owner.email && /New submission/.test(mail.subject));
const pathOf = (url: string) => new URL(url).pathname;

it('an email has an unsubscribe link; opening it changes nothing, posting to it does', async () => {
  await submit(harness.app, endpoint_id, { fields: { n: '1' } });
  const mail = await eventually(() => ownMails()[0]);
  const url = pathOf(mail.unsubscribe?.url ?? '');
  const page = await harness.app.inject({ url });
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['referrer-policy']).toBe('no-referrer');
  expect(page.payload).toContain(owner.email);
  await submit(harness.app, endpoint_id, { fields: { n: '2' } });
  await eventually(() => ownMails()[1]);

  const done = await harness.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(done.statusCode).toBe(200);
  const { submission_id } = await submit(harness.app, endpoint_id, { fields: { n: '3' } });
  const delivery = await eventually(async () => {
    const { items } = await owner.client.deliveries.ofSubmission({ endpoint_id, submission_id });
    return items[0];
  });
  expect(delivery).toMatchObject({ state: 'pending', next_attempt_at: null, attempts: [] });
  expect(ownMails()).toHaveLength(2);
  const { items } = await owner.client.destinations.list({ endpoint_id });
  expect(items[0]?.recipients).toEqual([{ email: owner.email, state: 'waiting', reason: null }]);
});

it('a link that was changed, or signed elsewhere, does nothing', async () => {
  const token = toUnsubscribeToken(harness.deps.secret, { workspace_id: 'w', email: 'A@example.org' });
  expect(readUnsubscribeToken(harness.deps.secret, token)).toEqual({ workspace_id: 'w', email: 'a@example.org' });
  const foreign = toUnsubscribeToken('another secret', { workspace_id: 'w', email: 'a@example.org' });
  for (const wrong of [foreign, `${token}x`, token.slice(1), `${token}.`, 'x', '.', 'a.b.c']) {
    expect(readUnsubscribeToken(harness.deps.secret, wrong)).toBeUndefined();
    const url = `/unsubscribe/${encodeURIComponent(wrong)}`;
    expect((await harness.app.inject({ url })).statusCode).toBe(404);
    expect((await harness.app.inject({ method: 'POST', url })).statusCode).toBe(404);
  }
});
