import { limits, type CodePlan, type EndpointFileInput } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post, submit } from '../../../test/submit.ts';

let harness: Harness;
let owner: Account;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  owner = await harness.signUp();
});

type Files = EndpointFileInput[];
const workshop = (more: Partial<EndpointFileInput> = {}): EndpointFileInput => ({
  postern: 1,
  key: 'workshop',
  name: 'Workshop',
  settings: { time_trap_seconds: 0 },
  ...more,
});
const friday = (limit: number, more: object = {}) => ({ field: 'day', option: 'Friday', limit, ...more });
const page = 'http://127.0.0.1:9/workshop';

const textsOf = ({ endpoints }: CodePlan) => endpoints.flatMap(({ changes }) => changes.map(({ text }) => text));
const plan = async (...files: Files) => textsOf(await owner.client.code.plan({ files }));

async function apply(files: Files, more: { env?: 'test'; delete?: boolean } = {}): Promise<string[]> {
  const { fingerprint } = await owner.client.code.plan({ files, ...more });
  const { endpoints } = await owner.client.code.applyPlan({ files, fingerprint, ...more });
  return endpoints.map(({ endpoint_id }) => endpoint_id ?? '');
}

const pull = async (env?: 'test') => (await owner.client.code.pull({ ...(env && { env }) })).files as unknown as Files;
const capsOf = async (id: string) => (await owner.client.caps.list({ id })).items;
const pagesOf = async (endpoint_id: string) =>
  (await owner.client.watchdog.get({ endpoint_id })).pages.map(({ url }) => url);
const problemsOf = async (files: Files) => {
  const error: unknown = await owner.client.code.plan({ files }).catch((thrown: unknown) => thrown);
  const { status, problem } = error as { status: number; problem: { errors: { path: string; message: string }[] } };
  return { status, errors: problem.errors.map(({ path, message }) => [path, message]) };
};

/** As if so many submissions had been accepted. */
const accept = (endpoint_id: string, inbox: number) =>
  harness.database.db.updateTable('endpoint_counter').set({ inbox }).where('endpoint_id', '=', endpoint_id).execute();

describe('caps of a file', () => {
  it('are planned in words, applied, and found to have drifted', async () => {
    const files = [workshop({ caps: [{ limit: 60 }, friday(12, { has_waiting_list: true })] })];
    expect(await plan(...files)).toEqual([
      'Create the endpoint “Workshop”.',
      'Change the time trap of “Workshop” from 2 to 0.',
      'Add a cap of 60 on the whole form to “Workshop”.',
      'Add a cap of 12 on “day: Friday” to “Workshop”.',
    ]);
    const [id = ''] = await apply(files);
    expect(await capsOf(id)).toMatchObject([{ field: null, limit: 60 }, friday(12, { has_waiting_list: true })]);
    expect(await plan(...files)).toEqual([]);
    await owner.client.caps.set({
      id,
      caps: [friday(15, { shows_left: true }), { field: null, option: null, limit: 80 }],
    });
    expect(await plan(...files)).toEqual([
      'Lower the cap on the whole form of “Workshop” from 80 to 60.',
      'Lower the cap on “day: Friday” of “Workshop” from 15 to 12.',
      'Turn on the waiting list of the cap on “day: Friday” of “Workshop”.',
      'Turn off showing what is left of the cap on “day: Friday” of “Workshop”.',
      'Change the order of the caps of “Workshop”.',
    ]);
    expect(await plan(workshop({ caps: [friday(20, { shows_left: true })] }))).toEqual([
      'Remove the cap of 80 on the whole form from “Workshop”.',
      'Raise the cap on “day: Friday” of “Workshop” from 15 to 20.',
    ]);
  });

  it('keep their seats, and limit what comes after them', async () => {
    const [id = ''] = await apply([workshop({ caps: [friday(1)] })]);
    await submit(harness.app, id, { fields: { day: 'Friday' } });
    expect((await post(harness.app, id, { fields: { day: 'Friday' } })).statusCode).toBe(422);
    const [before] = await capsOf(id);
    await apply([workshop({ caps: [{ limit: 9 }, { ...friday(2), option: ' Friday ' }] })]);
    expect(await capsOf(id)).toMatchObject([{ taken: 1 }, { id: before?.id, taken: 1, limit: 2 }]);
    expect((await post(harness.app, id, { fields: { day: 'Friday' } })).statusCode).toBe(201);
    // REST allows both: a limit below what is taken, and an option that the form does not have.
    await apply([workshop({ caps: [friday(0), { field: 'none', option: 'x', limit: 1 }] })]);
    expect(await capsOf(id)).toMatchObject([{ taken: 2, limit: 0 }, { taken: 0 }]);
    expect((await post(harness.app, id, { fields: { day: 'Friday' } })).statusCode).toBe(422);
  });

  it('stay if the file leaves them out, and are removed by an empty list', async () => {
    const [id = ''] = await apply([workshop({ caps: [friday(1)], watchdog: { pages: [page] } })]);
    await apply([workshop({ name: 'Renamed' })]);
    expect([await capsOf(id), await pagesOf(id)]).toMatchObject([[friday(1)], [page]]);
    expect(await plan(workshop({ name: 'Renamed', caps: [], watchdog: { pages: [] } }))).toEqual([
      'Remove the cap of 1 on “day: Friday” from “Renamed”.',
      `Remove “${page}” from the watched pages of “Renamed”.`,
    ]);
    await apply([workshop({ caps: [], watchdog: { pages: [] } })]);
    expect([await capsOf(id), await pagesOf(id)]).toEqual([[], []]);
  });

  it('are refused with their place if they would have too many submissions to count, and nothing is applied', async () => {
    const keys = ['a', 'b', 'c'];
    const files = keys.map((key) => workshop({ key, name: key, caps: [{ limit: 9 }] }));
    const ids = await apply(files);
    await accept(ids[0] ?? '', limits.capCounted + 1);
    for (const id of ids.slice(1)) await accept(id, limits.capCounted / 2 + 1);
    // A limit of a cap that is there counts nothing.
    expect(await plan(...files.map((file) => ({ ...file, caps: [{ limit: 8 }] })))).toHaveLength(3);
    const more = files.map((file) => ({ ...file, name: `${file.name}!`, caps: [{ limit: 9 }, friday(1)] }));
    expect(await problemsOf(more)).toEqual({
      status: 422,
      errors: [
        ['files.0.caps.1', expect.stringMatching(/^A new cap counts all .* more than 50,000\. /)],
        ['files.2.caps.1', expect.stringMatching(/more than 50,000 together\. Apply the files in several steps\.$/)],
      ],
    });
    expect((await pull()).map(({ name, caps }) => [name, caps?.length])).toEqual(keys.map((key) => [key, 1]));
  });

  it('are locked together, and so do not wait for a statement that stores submissions of two endpoints', async () => {
    const files = (limit: number) => ['a', 'b'].map((key) => workshop({ key, name: key, caps: [friday(limit)] }));
    const [a = '', b = ''] = await apply([workshop({ key: 'a', name: 'a' }), ...files(1).slice(1)]);
    const { db } = harness.database;
    let applied: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      // Like that statement: first the caps of its endpoints, of which one has none, and then their counters.
      await sql`select from cap where endpoint_id = any(${[a, b]}) for update`.execute(trx);
      applied = apply(files(2));
      await eventually(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0;
      });
      await sql`update endpoint_counter set inbox = inbox where endpoint_id = ${a}`.execute(trx);
    });
    await applied;
    expect((await pull()).map(({ caps }) => caps)).toEqual([[friday(2)], [friday(2)]]);
  });
});

describe('watched pages of a file', () => {
  it('are planned in words, applied, and found to have drifted', async () => {
    const files = [workshop({ watchdog: { pages: [`${page}#form`, page], sends_canary: true } })];
    expect((await plan(...files)).slice(2)).toEqual([
      `Add “${page}” to the watched pages of “Workshop”.`,
      'Change the canary of “Workshop” from off to on.',
    ]);
    const [endpoint_id = ''] = await apply(files);
    expect(await owner.client.watchdog.get({ endpoint_id })).toMatchObject({
      pages: [{ url: page }],
      sends_canary: true,
    });
    expect(await plan(...files)).toEqual([]);
    await owner.client.watchdog.set({ endpoint_id, pages: [`${page}/2`, page], sends_canary: false });
    expect(await plan(...files)).toEqual([
      `Remove “${page}/2” from the watched pages of “Workshop”.`,
      'Change the canary of “Workshop” from off to on.',
    ]);
  });

  it('are refused with their place beyond what a workspace can have, unless others end', async () => {
    const file = (at: number, pages: string[]) => workshop({ key: `e${at}`, name: `${at}`, watchdog: { pages } });
    const files = Array.from({ length: limits.watchedEndpoints }, (_, at) => file(at + 1, [page]));
    await apply(files);
    expect(await problemsOf([file(0, [page]), ...files])).toEqual({
      status: 422,
      errors: [['files.0.watchdog.pages', expect.stringContaining('up to 100 endpoints in a workspace')]],
    });
    expect((await problemsOf([file(0, [page])])).errors).toMatchObject([
      ['files.0.watchdog.pages', expect.any(String)],
    ]);
    // The new one is applied before the one that ends, by their keys.
    await apply([file(0, [page]), file(1, [])]);
    await apply([file(1, [page]), ...files.slice(1)], { delete: true });
    expect((await pull()).map(({ key }) => key)).not.toContain('e0');
  });
});

describe('a file with caps and watched pages', () => {
  const whole = workshop({
    settings: {},
    caps: [{ limit: 60 }, friday(12, { has_waiting_list: true, shows_left: true })],
    watchdog: { pages: [page, `${page}/2`], sends_canary: true },
  });

  it('is pulled without what the server counts and finds, and leaves nothing to do', async () => {
    const { id } = await owner.client.endpoints.create({ name: 'Workshop' });
    await owner.client.caps.set({
      id,
      caps: [{ field: null, option: null, limit: 60 }, friday(12, { has_waiting_list: true, shows_left: true })],
    });
    await owner.client.watchdog.set({ endpoint_id: id, pages: [page, `${page}/2`], sends_canary: true });
    await submit(harness.app, id, { fields: { day: 'Friday' } });
    const files = await pull();
    expect(files).toEqual([{ ...whole, settings: undefined, destinations: expect.anything() }]);
    expect(await plan(...files)).toEqual([]);
    const stranger = await harness.signUp();
    expect((await stranger.client.code.plan({ files })).endpoints).toMatchObject([{ action: 'create' }]);
    expect((await stranger.client.code.pull({})).files).toEqual([]);
  });

  it('leaves the entries in the audit log that the calls leave', async () => {
    const workspace_id = (await owner.client.workspaces.list()).items[0]?.id ?? '';
    const entriesOf = async (endpoint_id: string) =>
      (await owner.client.audit.list({ workspace_id, endpoint_id })).items
        .map((entry) => ({ action: entry.action, changes: 'changes' in entry ? entry.changes : null }))
        .filter(({ action }) => action === 'watchdog.changed' || action === 'endpoint.changed');
    const [id = ''] = await apply([whole]);
    const other = await owner.client.endpoints.create({ name: 'Other' });
    await owner.client.watchdog.set({ endpoint_id: other.id, pages: [page, `${page}/2`], sends_canary: true });
    await owner.client.caps.set({
      id: other.id,
      caps: [{ field: null, option: null, limit: 60 }, friday(12, { has_waiting_list: true, shows_left: true })],
    });
    const caps = { setting: 'caps', before: [], after: ['the form (60)', 'day: Friday (12), waiting list, shown'] };
    expect(await entriesOf(id)).toMatchObject([
      { action: 'endpoint.changed', changes: [caps] },
      { action: 'watchdog.changed', changes: null },
    ]);
    expect(await entriesOf(id)).toEqual(await entriesOf(other.id));
  });

  it('needs what the calls need: a key that may not set caps may not apply files', async () => {
    const { fingerprint } = await owner.client.code.plan({ files: [whole] });
    for (const scopes of [['endpoints:read'], ['submissions:read']] as const) {
      const { key } = await owner.client.account.createApiKey({ name: 'CI', scopes: [...scopes] });
      const { code } = harness.client(key);
      await expect(code.applyPlan({ files: [whole], fingerprint })).rejects.toMatchObject({ status: 403 });
    }
    expect((await owner.client.endpoints.list()).items).toEqual([]);
  });

  it('gives its caps to a test endpoint, which calls no pages', async () => {
    const [id = ''] = await apply([whole], { env: 'test' });
    expect(await capsOf(id)).toHaveLength(2);
    expect(await pagesOf(id)).toEqual([]);
    expect((await owner.client.code.plan({ files: [whole], env: 'test' })).endpoints).toEqual([]);
    const files = await pull('test');
    expect(files).toMatchObject([{ caps: whole.caps }]);
    expect(files[0]).not.toHaveProperty('watchdog');
    // A live endpoint that gets such a file keeps its pages.
    const [live = ''] = await apply([whole]);
    await apply(files);
    expect(await pagesOf(live)).toEqual([page, `${page}/2`]);
  });
});
