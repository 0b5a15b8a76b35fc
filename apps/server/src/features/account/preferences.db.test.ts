import { defaultPreferences, type Preferences } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';
import { sendAccountEmailJob } from '../account-emails/account-emails.jobs.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ PLAN_MONTHLY_SUBMISSIONS: '2' });
});
afterAll(() => harness.close());

const prefer = (account: Account, preferences: Partial<Preferences>) =>
  account.client.auth.updateProfile({ preferences });

/** Resolves when every account email has been sent or skipped. */
const lettersDone = () =>
  eventually(async () => {
    const { rows } =
      await sql`select from pgboss.job where name = 'auth.send-letter' and state in ('created', 'active', 'retry')`.execute(
        harness.database.db,
      );
    return rows.length === 0;
  });

describe('preferences', () => {
  it('have defaults, and a change keeps the values it does not mention', async () => {
    const account = await harness.signUp();
    expect((await account.client.auth.profile()).preferences).toEqual(defaultPreferences);
    await prefer(account, { single_keys: false });
    const { preferences } = await prefer(account, { trouble_mails: false });
    expect(preferences).toEqual({ ...defaultPreferences, single_keys: false, trouble_mails: false });
    await account.client.auth.updateProfile({ name: 'Noor' });
    expect((await account.client.auth.profile()).preferences).toEqual(preferences);
  });

  it('are refused when they are invalid', async () => {
    const account = await harness.signUp();
    const wrong = { new_endpoint: { mail: true, digest: { every: 'moon', quiet: null, time_zone: 'UTC' } } };
    expect(await failure(prefer(account, wrong as never))).toMatchObject({ status: 422 });
  });

  it('give a new endpoint its settings where the request does not', async () => {
    const account = await harness.signUp();
    const before = await account.client.endpoints.create({ name: 'Before' });
    const digest = { every: 'daily', quiet: null, time_zone: 'Europe/Rome' } as const;
    await prefer(account, { new_endpoint: { mail: false, digest } });
    const made = await account.client.endpoints.create({ name: 'After' });
    expect(made.settings.digest).toEqual(digest);
    expect((await account.client.destinations.list({ endpoint_id: made.id })).items).toEqual([]);
    const own = { every: 'hourly', quiet: null, time_zone: 'UTC' } as const;
    const asked = await account.client.endpoints.create({ name: 'Asked', settings: { digest: own } });
    expect(asked.settings.digest).toEqual(own);
    expect((await account.client.endpoints.get({ id: before.id })).settings.digest).toEqual(before.settings.digest);
  });

  it.each([true, false])('apply to emails about the month: %s', async (quota_mails) => {
    const account = await harness.signUp();
    await prefer(account, { quota_mails });
    const { id } = await account.client.endpoints.create({ name: 'Full' });
    for (const n of ['1', '2']) await submit(harness.app, id, { fields: { n } });
    await eventually(async () => {
      const { rows } =
        await sql`select from usage u join member m using (workspace_id) join account a on a.id = m.account_id
        where a.email = ${account.email} and u.told_percent = 100`.execute(harness.database.db);
      return rows.length === 1;
    });
    await lettersDone();
    const told = harness.mails.filter(
      ({ to, subject }) => to === account.email && /submissions are used/.test(subject),
    );
    expect(told.length > 0).toBe(quota_mails);
  });

  it.each([true, false])('apply to emails about failures: %s', async (trouble_mails) => {
    const account = await harness.signUp();
    await prefer(account, { trouble_mails });
    const { id: account_id } = await account.client.auth.profile();
    await harness.deps.db
      .transaction()
      .execute((trx) =>
        harness.deps.queue.enqueue(trx, sendAccountEmailJob, { account_id, letter: 'destination_paused' }),
      );
    await lettersDone();
    expect(harness.mails.some(({ to, subject }) => to === account.email && /failing/.test(subject))).toBe(
      trouble_mails,
    );
  });
});
