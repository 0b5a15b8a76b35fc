import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { submit } from '../../../test/submit.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await startHarness();
});
afterAll(() => harness.close());

interface Desk {
  account: Account;
  endpoint_id: string;
}
let desk: Desk;
const open = async (account: Account): Promise<Desk> => {
  return { account, endpoint_id: (await account.client.endpoints.create({ name: 'Desk' })).id };
};
beforeEach(async () => {
  desk = await open(await harness.signUp());
});

/** The verdict on a message at a workspace's endpoint. */
async function send({ account, endpoint_id }: Desk, message: string) {
  const fields = { name: 'Robin', message };
  const { submission_id } = await submit(harness.app, endpoint_id, { fields });
  return account.client.submissions.get({ endpoint_id, submission_id });
}

const move = ({ account, endpoint_id }: Desk, submission_id: string, status: 'inbox' | 'spam') =>
  account.client.submissions.update({ endpoint_id, submission_id, status });

const examples = () => harness.database.db.selectFrom('spam_example').selectAll().execute();

/** An agency, whose own customers ask for what others advertise. */
const wish = (n: number): string =>
  `Order ${n} for project Lighthouse: 50 backlinks, guest posts, first page of Google, more traffic and new customers for the website.`;
/** Advertises, and contains nothing that the shared model calls spam. */
const circular = (n: number): string =>
  `Greetings from the harbour choir, letter ${n}: our new album, tickets for the boathouse night, and mugs.`;

describe('a submission that a person moves', () => {
  it('from spam brings similar ones to the inbox, at all endpoints of that account and of no other', async () => {
    expect((await send(desk, wish(1))).status).toBe('spam');
    for (const n of [2, 3, 4, 5]) await move(desk, (await send(desk, wish(n))).id, 'inbox');
    const next = await send(desk, wish(6));
    expect(next).toMatchObject({
      status: 'inbox',
      spam: {
        reasons: expect.arrayContaining([
          expect.objectContaining({ signal: 'learned', detail: expect.stringMatching(/those that you kept: .*“/) }),
        ]),
      },
    });
    const second = await open(desk.account);
    expect((await send(second, wish(7))).status).toBe('inbox');
    const stranger = await open(await harness.signUp());
    expect((await send(stranger, wish(8))).status).toBe('spam');
    // Advertising is still spam.
    const advert = 'Casino bonus, 200 free spins, play slots now http://slots.example';
    expect((await send(desk, advert)).status).toBe('spam');
  });

  it('to spam moves similar ones there, for that account only', async () => {
    for (const n of [1, 2, 3, 4, 5]) {
      const { id, status } = await send(desk, circular(n));
      if (status === 'inbox') await move(desk, id, 'spam');
    }
    const next = await send(desk, circular(6));
    expect(next).toMatchObject({ status: 'spam' });
    expect(next.spam.reasons).toContainEqual(
      expect.objectContaining({ signal: 'learned', detail: expect.stringContaining('marked as spam') }),
    );
    expect((await send(await open(await harness.signUp()), circular(7))).status).toBe('inbox');
    const customer = 'Hello, the lamp I ordered on Monday arrived without its shade. Could you send it? Order 5512.';
    expect((await send(desk, customer)).status).toBe('inbox');
  });

  it('and moves back is unlearned; it counts once', async () => {
    const { id } = await send(desk, circular(1));
    const mine = async () => (await examples()).filter((row) => row.submission_id === id);
    await move(desk, id, 'spam');
    await move(desk, id, 'spam');
    expect(await mine()).toMatchObject([{ is_spam: true }]);
    await move(desk, id, 'inbox');
    expect(await mine()).toEqual([]);
    await move(desk, id, 'spam');
    expect(await mine()).toHaveLength(1);
  });

  it('is stored as hashes, and only the newest 200 of an account', async () => {
    const db = harness.database.db;
    const { id } = await send(desk, 'Zanzibar zanzibar zanzibar');
    await move(desk, id, 'spam');
    const row = (await examples()).find((example) => example.submission_id === id);
    expect(row?.tokens.length).toBeLessThan(60);
    expect(row?.tokens.toString('latin1').toLowerCase()).not.toContain('zanzibar');
    const old = Array.from({ length: 250 }, (_, n) => ({
      workspace_id: row?.workspace_id ?? '',
      submission_id: `old${n}`,
      is_spam: true,
      tokens: Buffer.alloc(4),
      version: row?.version ?? 0,
      created_at: new Date(n * 1000),
    }));
    await db.insertInto('spam_example').values(old).execute();
    await move(desk, (await send(desk, circular(1))).id, 'spam');
    const kept = (await examples()).filter((other) => other.workspace_id === row?.workspace_id);
    expect(kept).toHaveLength(200);
    expect(kept.map(({ submission_id }) => submission_id)).toContain(id);
    await db
      .deleteFrom('workspace')
      .where('id', '=', row?.workspace_id ?? '')
      .execute();
    expect((await examples()).filter((other) => other.workspace_id === row?.workspace_id)).toEqual([]);
  });

  it('affects other nodes too', async () => {
    const db = harness.database.db;
    for (const n of [1, 2, 3, 4]) await move(desk, (await send(desk, wish(n))).id, 'inbox');
    expect((await send(desk, wish(5))).status).toBe('inbox');
    // Written as by another node.
    await db.deleteFrom('spam_example').execute();
    await eventually(async () => (await send(desk, wish(6))).status === 'spam');
  });
});
