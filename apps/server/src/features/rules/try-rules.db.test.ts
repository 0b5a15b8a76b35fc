import type { EndpointSettingsChange, RulesTrial, RuleSettingsChange } from '@postern/contracts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failure } from '../../../test/failure.ts';
import { startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';
import { newChildId } from '../../ids.ts';
import { DAY_MS } from '../../lib/durations.ts';

let harness: Harness;
let account: Account;

beforeAll(async () => {
  harness = await startHarness({ TRUST_PROXY: '127.0.0.1' });
  account = await harness.signUp();
});
afterAll(() => harness.close());

const create = async (settings: EndpointSettingsChange = {}) =>
  (await account.client.endpoints.create({ name: 'Tried', settings })).id;
const tried = (id: string, settings: RuleSettingsChange) => account.client.rules.try({ id, settings });

interface Sent {
  fields: Record<string, string>;
  headers?: Record<string, string>;
}

/** @returns the id of the newest submission, refused ones included */
async function send(id: string, { fields, headers = {} }: Sent): Promise<string> {
  await post(harness.app, id, { fields, headers });
  const { items } = await account.client.submissions.list({ endpoint_id: id, status: 'all', size: 1 });
  return items[0]?.id ?? '';
}

const counts = ({ to_spam, from_spam, refused, accepted }: RulesTrial) => ({
  to_spam: to_spam.count,
  from_spam: from_spam.count,
  refused: refused.count,
  accepted: accepted.count,
});
const none = { to_spam: 0, from_spam: 0, refused: 0, accepted: 0 };

/** Texts of fewer than 20 characters, which are no copies of each other at several endpoints. */
const visitors: Sent[] = [
  { fields: { name: 'Noor', message: 'Repair a hinge?' } },
  { fields: { name: 'Ann', message: 'CASINO in town' } },
  { fields: { email: 'x@mail.evil.example', message: 'Hello' }, headers: { 'cf-ipcountry': 'AQ' } },
  { fields: { message: 'Hello there' }, headers: { 'x-forwarded-for': '198.51.100.9' } },
  { fields: { message: 'Quick', _started: '{now}' } },
  { fields: { message: 'Filled in', _gotcha: 'yes' } },
  { fields: { message: 'Framed' }, headers: { origin: 'https://elsewhere.example' } },
  { fields: { message: 'Framed' }, headers: { origin: 'https://shop.example' } },
  { fields: { message: 'SEO backlinks' } },
  { fields: { message: '\u0000 casino' } },
];

const settings: RuleSettingsChange[] = [
  {},
  { blocked_words: ['casino', 'hinge'], spam_threshold: 3 },
  { blocked_addresses: ['@evil.example', '198.51.100.0/24'], time_trap_seconds: 0 },
  { blocked_countries: ['AQ'], allowed_domains: ['shop.example'], spam_threshold: 2 },
  { spam_threshold: 100, time_trap_seconds: 60 },
];

describe('a trial', () => {
  it('says of each submission exactly what happens to it under the other rules', async () => {
    const fresh = ({ fields, headers }: Sent): Sent => ({
      fields: Object.fromEntries(
        Object.entries(fields).map(([key, text]) => [key, text.replace('{now}', String(harness.deps.now().getTime()))]),
      ),
      ...(headers && { headers }),
    });
    // What arrives under each of the rules.
    const under = await Promise.all(
      settings.map(async (rules) => {
        const id = await create(rules);
        const ids: string[] = [];
        for (const visitor of visitors) ids.push(await send(id, fresh(visitor)));
        const { items } = await account.client.submissions.list({ endpoint_id: id, status: 'all', size: 100 });
        const byId = new Map(items.map((item) => [item.id, item]));
        return { id, arrived: ids.map((each) => byId.get(each)) };
      }),
    );
    for (const [from, { id, arrived }] of under.entries())
      for (const [to, other] of under.entries()) {
        const trial = await tried(id, { ...unset(settings[from]), ...settings[to] });
        const moved = new Map(
          (['to_spam', 'from_spam', 'refused', 'accepted'] as const).flatMap((kind) =>
            trial[kind].items.map((item) => [item.submission_id, { kind, item }] as const),
          ),
        );
        for (const [place, submission] of arrived.entries()) {
          const after = other.arrived[place];
          const move = moved.get(submission?.id ?? '');
          const kind = moveOf(submission?.status, after?.status);
          expect([from, to, place, move?.kind, move?.item.score]).toEqual([
            from,
            to,
            place,
            kind,
            kind && after?.spam.score,
          ]);
        }
      }
  });

  it('names the submissions, and the rule with its reason', async () => {
    const id = await create();
    const submission_id = await send(id, { fields: { name: 'Noor', message: 'The best casino' } });
    await send(id, { fields: { name: 'Ann', message: 'Hello' } });
    const trial = await tried(id, { blocked_words: ['casino'] });
    expect(trial).toMatchObject({
      judged: 2,
      capped: false,
      to_spam: {
        count: 1,
        items: [
          {
            submission_id,
            title: 'Noor',
            status: 'inbox',
            reasons: expect.arrayContaining([expect.objectContaining({ signal: 'blocked_word' })]),
          },
        ],
      },
      left_out: { older: 0, marked: 0, address: 0 },
      unasked: 0,
    });
    expect(Math.abs(Date.parse(trial.since) + 30 * DAY_MS - harness.deps.now().getTime())).toBeLessThan(DAY_MS);
    expect((await account.client.submissions.get({ endpoint_id: id, submission_id })).status).toBe('inbox');
  });

  it('does not blame a change for rules that were saved since', async () => {
    const id = await create();
    await send(id, { fields: { message: 'The best casino' } });
    await account.client.endpoints.update({ id, settings: { blocked_words: ['casino'] } });
    expect(counts(await tried(id, { spam_threshold: 4 }))).toEqual(none);
  });

  it('never moves what a person moved, and says how many', async () => {
    const id = await create({ blocked_words: ['casino'] });
    const submission_id = await send(id, { fields: { message: 'The best casino' } });
    await send(id, { fields: { message: 'The other casino' } });
    await account.client.submissions.update({ endpoint_id: id, submission_id, status: 'inbox' });
    await account.client.submissions.update({ endpoint_id: id, submission_id, status: 'spam' });
    expect(counts(await tried(id, { blocked_words: [] }))).toEqual({ ...none, from_spam: 2 });
    const kept = await send(id, { fields: { message: 'Please come at ten' } });
    await account.client.submissions.update({ endpoint_id: id, submission_id: kept, status: 'spam' });
    const other = await send(id, { fields: { message: 'A casino again' } });
    await account.client.submissions.update({ endpoint_id: id, submission_id: other, status: 'inbox' });
    const trial = await tried(id, { blocked_words: ['casino', 'ten'] });
    expect([counts(trial), trial.left_out.marked]).toEqual([none, 0]);
    await account.client.endpoints.update({ id, settings: { blocked_words: [] } });
    const again = await tried(id, { blocked_words: ['casino'] });
    expect([counts(again), again.left_out.marked]).toEqual([none, 1]);
  });

  it('leaves out submissions of earlier versions and of other periods, and imported ones', async () => {
    const id = await create();
    const at = (days: number) => newChildId(id, new Date(harness.deps.now().getTime() - days * DAY_MS));
    const fields = JSON.stringify([['message', 'casino']]);
    const facts = JSON.stringify({ version: 1 });
    await sql`insert into submission (endpoint_id, id, status, fields, spam, meta, created_at, facts)
      values (${id}, ${`${id}_${'0'.repeat(20)}`}, 'inbox', ${fields}, '{}', '{}', now(), ${facts}),
        (${id}, ${at(1)}, 'inbox', ${fields}, '{}', '{}', now(), null)`.execute(harness.database.db);
    const trial = await tried(id, { blocked_words: ['casino'] });
    expect([counts(trial), trial.judged, trial.left_out.older]).toEqual([none, 0, 1]);
  });

  it('leaves out submissions whose address is stored truncated, if a changed rule needs the rest', async () => {
    const id = await create({ truncate_ip: true });
    await send(id, { fields: { message: 'One' }, headers: { 'x-forwarded-for': '198.51.100.9' } });
    const narrow = await tried(id, { blocked_addresses: ['198.51.100.9'] });
    expect([counts(narrow), narrow.left_out.address]).toEqual([none, 1]);
    const wide = await tried(id, { blocked_addresses: ['198.51.100.0/24'] });
    expect([counts(wide), wide.left_out.address]).toEqual([{ ...none, to_spam: 1 }, 0]);
  });

  it('counts the visitors whom a captcha would have asked, and those whom it refused', async () => {
    const captcha = { kind: 'altcha' as const, site_key: null, min_score: null };
    const id = await create();
    await send(id, { fields: { message: 'Unasked' } });
    expect(await tried(id, { captcha })).toMatchObject({ unasked: 1, refused: { count: 0 } });
    await account.client.endpoints.update({ id, settings: { captcha } });
    await send(id, { fields: { message: 'Unsolved' } });
    const without = await tried(id, { captcha: { ...captcha, kind: 'none' } });
    expect([counts(without), without.unasked]).toEqual([{ ...none, accepted: 1 }, 0]);
  });

  it('reads the newest 10,000, in pages', async () => {
    const id = await create();
    const long = JSON.stringify([['message', `${'x '.repeat(4000)} casino`]]);
    const start = harness.deps.now().getTime() - 10_000_000;
    const ids = Array.from({ length: 10_003 }, (_, n) => newChildId(id, new Date(start + n)));
    await sql`insert into submission (endpoint_id, id, status, fields, spam, meta, created_at, facts)
      select ${id}, n.id, 'inbox', case when n.place % 500 = 0 then ${long}::json else '[["message","casino"]]'::json end,
        '{}', '{}', now(), '{"version":1}'
      from unnest(${ids}::text[]) with ordinality as n (id, place)`.execute(harness.database.db);
    const trial = await tried(id, { blocked_words: ['casino'] });
    expect([trial.judged, trial.capped, trial.to_spam.count, trial.to_spam.items.length]).toEqual([
      10_000,
      true,
      10_000,
      50,
    ]);
    expect(trial.to_spam.items[0]?.submission_id).toBe(ids.at(-1));
  });

  it('is limited', async () => {
    const other = await harness.signUp();
    const { id } = await other.client.endpoints.create({ name: 'Limited' });
    for (let n = 0; n < 60; n += 1) await other.client.rules.try({ id, settings: {} });
    expect(await failure(other.client.rules.try({ id, settings: {} }))).toMatchObject({ status: 429 });
  });
});

/** All settings of a change with their defaults. */
const unset = (change: RuleSettingsChange = {}): RuleSettingsChange =>
  Object.fromEntries(Object.keys(change).map((key) => [key, usual[key as keyof typeof usual]]));
const usual = {
  spam_threshold: 5,
  time_trap_seconds: 2,
  blocked_words: [],
  blocked_addresses: [],
  blocked_countries: [],
  allowed_domains: [],
  captcha: undefined,
};

function moveOf(from: string | undefined, to: string | undefined) {
  if (from === to) return undefined;
  if (to === 'refused') return 'refused';
  if (from === 'refused') return 'accepted';
  return to === 'spam' ? 'to_spam' : 'from_spam';
}
