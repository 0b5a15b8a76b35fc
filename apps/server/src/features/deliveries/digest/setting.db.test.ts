import { ApiError } from '@postern/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../test/harness.ts';
import * as testing from '../deliveries-testing.ts';
import { all, change, digesting, dueOf, goTo, sendTo, subjectsTo } from './testing.ts';
import { createDeliveries } from '../fan-out/fan-out.service.ts';

const NIGHT = { from: '22:00', until: '07:00' };
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

describe('a changed setting', () => {
  it('applies to waiting deliveries: at once if each goes out alone', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'daily' });
    await sendTo(form, harness, 'a', 'b');
    await change(form, {});
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['New submission: Contact', 'New submission: Contact']);
  });

  it('moves waiting deliveries to another time, with and without quiet hours, and into a digest', async () => {
    goTo(harness, '23:10');
    const form = await digesting(harness, { quiet: NIGHT });
    await sendTo(form, harness, 'a', 'b');
    await change(form, { every: 'daily' });
    expect(await dueOf(form)).toEqual(['08:00', '08:00']);
    await change(form, { every: 'hourly', quiet: NIGHT });
    expect(await dueOf(form)).toEqual(['07:00', '07:00']);
    await change(form, { quiet: { from: '20:00', until: '05:30' } });
    expect(await dueOf(form)).toEqual(['05:30', '05:30']);
    await change(form, { every: 'hourly' });
    expect(await dueOf(form)).toEqual(['00:00', '00:00']);
    // The same setting, or a change of another one, moves nothing.
    goTo(harness, '23:50');
    await change(form, { every: 'hourly' });
    await form.client.endpoints.update({ id: form.endpoint_id, settings: { language: 'de' } });
    goTo(harness, '00:00');
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['2 new submissions: Contact']);
  });

  it('applies to deliveries planned at the same time', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'daily' });
    const { endpoint_id } = form;
    const [submission_id = ''] = await sendTo(form, harness, 'a');
    await harness.database.db.deleteFrom('delivery').where('submission_id', '=', submission_id).execute();
    let changing: Promise<unknown> | undefined;
    await harness.database.db.transaction().execute(async (trx) => {
      const arrived = [{ endpoint_id, submission_id, status: 'inbox', event: 'submission.received' }] as const;
      await createDeliveries(harness.deps, trx, { arrived });
      changing = change(form, {});
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await changing;
    await all(harness, form, 'delivered');
    expect(subjectsTo(harness, form.to[0])).toEqual(['New submission: Contact']);
  });

  it('does not wake deliveries that wait for another reason', async () => {
    goTo(harness, '10:20');
    const form = await digesting(harness, { every: 'hourly' });
    const stranger = await form.client.destinations.create({
      endpoint_id: form.endpoint_id,
      kind: 'email',
      config: { to: ['unasked@example.com'] },
    });
    await sendTo(form, harness, 'a');
    await change(form, {});
    await all(harness, form, 'delivered');
    expect(await testing.theOne(harness, stranger)).toMatchObject({ state: 'pending', due_in: null });
    expect(subjectsTo(harness, 'unasked@example.com')).toEqual([]);
  });

  it('can be changed by its owner only, and has to be valid', async () => {
    const form = await digesting(harness, { every: 'hourly' });
    const stranger = await testing.newForm(harness);
    await sendTo(form, harness, 'a');
    const before = await testing.stored(harness, form.key);
    await expect(change({ ...form, client: stranger.client }, {})).rejects.toMatchObject({ status: 404 });
    expect((await testing.stored(harness, form.key)).map(({ state }) => state)).toEqual(before.map(() => 'pending'));
    const wrong = async (digest: object) => {
      const call = form.client.endpoints.update({ id: form.endpoint_id, settings: { digest } as never });
      const error = await call.catch((thrown: unknown) => thrown);
      if (!(error instanceof ApiError)) throw new Error('The change was accepted.');
      return [error.status, ...(error.problem?.errors ?? []).map(({ path, message }) => `${path}: ${message}`)];
    };
    const fine = { every: 'hourly', quiet: null, time_zone: 'Europe/Berlin' };
    for (const time_zone of ['Mars/Base', '', '+02:00', '../etc/passwd', 'x'.repeat(500)])
      expect([time_zone, (await wrong({ ...fine, time_zone }))[0]]).toEqual([time_zone, 422]);
    expect(await wrong({ ...fine, time_zone: 'Mars/Base' })).toEqual([
      422,
      'settings.digest.time_zone: This must be the name of a time zone such as Europe/Berlin.',
    ]);
    expect(await wrong({ ...fine, quiet: { from: '24:00', until: '7:00' } })).toEqual([
      422,
      'settings.digest.quiet.from: This must be a time such as 22:00.',
      'settings.digest.quiet.until: This must be a time such as 22:00.',
    ]);
    expect((await wrong({ ...fine, every: 'weekly' }))[0]).toBe(422);
    expect((await form.client.endpoints.get({ id: form.endpoint_id })).settings.digest.every).toBe('hourly');
  });
});
