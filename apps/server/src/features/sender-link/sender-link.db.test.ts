import type { Accepted, EndpointSettingsChange, FormDefinition } from '@postern/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventually, startHarness, type Account, type Harness } from '../../../test/harness.ts';
import { post } from '../../../test/submit.ts';
import { newId } from '../../ids.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { signSenderLink } from '../../lib/signatures/sender-link.ts';

let harness: Harness;
let owner: Account;
let id: string;

beforeAll(async () => {
  harness = await startHarness();
  owner = await harness.signUp();
});
afterAll(() => harness.close());

const allow = (sender_link: Partial<EndpointSettingsChange['sender_link']> = {}, more: EndpointSettingsChange = {}) =>
  owner.client.endpoints.update({
    id,
    settings: {
      sender_link: {
        enabled: true,
        may_correct: true,
        may_withdraw: true,
        in_autoresponse: false,
        days: 30,
        ...sender_link,
      },
      ...more,
    },
  });

beforeEach(async () => {
  id = (await owner.client.endpoints.create({ name: 'Workshop' })).id;
  await allow();
});

async function send(sent: Parameters<typeof post>[2] = { fields: { name: 'Noor' } }) {
  const { submission_id, sender_url = '', next } = (await post(harness.app, id, sent)).json<Accepted>();
  return { submission_id, sender_url, next, path: sender_url && new URL(sender_url).pathname };
}

const open = (url: string, headers: Record<string, string> = {}) => harness.app.inject({ url, headers });
const withdraw = (url: string) => harness.app.inject({ method: 'POST', url });
const missing = 'The link is incomplete or has expired, or the message has been deleted.';

const refusedWith = async (url: string) => {
  const [seen, withdrawn] = [await open(url), await withdraw(url)];
  expect([seen.statusCode, withdrawn.statusCode]).toEqual([404, 404]);
  expect(seen.payload).toContain(missing);
  // No answer tells why.
  expect(withdrawn.payload).toBe(seen.payload);
  return seen.payload;
};

describe('the sender’s link', () => {
  it('shows exactly what was sent, to no search engine and without revealing its address', async () => {
    const { path } = await send({
      fields: { name: '<b>Noor</b>', message: 'two\nlines', _subject: 'Kept from view' },
      file: 'the plan',
    });
    const page = await open(path);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
    expect(page.payload).toContain('&lt;b&gt;Noor&lt;/b&gt;');
    expect(page.payload).toContain('two\nlines');
    expect(page.payload).toContain('(8 byte');
    for (const hidden of ['Kept from view', 'Workshop', owner.email, '127.0.0.1'])
      expect(page.payload).not.toContain(hidden);
  });

  it('speaks the visitor’s language, with the labels of the form, and leaves out what the form hides', async () => {
    const fields = [
      { type: 'text', id: 'a', name: 'name', label: 'Ihr Name' },
      { type: 'hidden', id: 'b', name: 'campaign', value: 'spring' },
    ];
    await owner.client.forms.save({ id, definition: { steps: [{ fields }] } as unknown as FormDefinition });
    await owner.client.forms.publish({ id });
    const { path } = await send({ fields: { name: 'Noor', campaign: 'spring' } });
    const page = await open(path, { 'accept-language': 'de' });
    expect(page.payload).toContain('Das haben Sie gesendet');
    expect(page.payload).toContain('Ihr Name');
    expect(page.payload).not.toContain('spring');
  });

  it('looks the same whether the submission is spam or not', async () => {
    const spam = await send({ fields: { name: 'Noor', _gotcha: 'filled' } });
    const inbox = await send({ fields: { name: 'Noor' } });
    expect((await owner.client.submissions.get({ endpoint_id: id, submission_id: spam.submission_id })).status).toBe(
      'spam',
    );
    const [one, other] = [await open(spam.path), await open(inbox.path)];
    expect(one.payload.replaceAll(spam.path, inbox.path)).toBe(other.payload);
  });

  it('is offered by the thank-you page to the browser that sent, and to nobody who only knows the reference', async () => {
    const { next, path, submission_id } = await send();
    expect((await open(new URL(next).pathname + new URL(next).search)).payload).toContain(path);
    expect((await open(`/thanks/${id}?ref=${submission_id}`)).payload).not.toContain('/sent/');
    const forged = `/thanks/${id}?ref=${submission_id}&sent=${path.split('/').at(-1)?.replace(/^./, '!')}`;
    expect((await open(forged)).payload).not.toContain('/sent/');
  });

  it('is in the autoresponse only if the endpoint puts it there', async () => {
    const autoresponse = { enabled: true, subject: null, body: null, reply_to: null };
    const mailTo = (to: string) => eventually(() => harness.mails.find((mail) => mail.to === to));
    await allow({}, { autoresponse });
    await send({ fields: { email: 'without@example.net' } });
    expect((await mailTo('without@example.net')).text).not.toContain('/sent/');
    await allow({ in_autoresponse: true });
    const { sender_url } = await send({ fields: { email: 'with@example.net' } });
    const mail = await mailTo('with@example.net');
    expect(mail.text).toContain(`\n${sender_url}\n`);
    expect(mail.html).toContain(`href="${sender_url}"`);
  });
});

describe('a link gives no access', () => {
  it('with another signature, of another submission, of none that exists, or to an endpoint that gives no links', async () => {
    const [one, other] = [await send(), await send()];
    const signature = one.path.split('/').at(-1) ?? '';
    const pages = new Set<string>();
    for (const url of [
      one.path.slice(0, -1),
      `${one.path.slice(0, -1)}${one.path.endsWith('A') ? 'B' : 'A'}`,
      `/sent/${other.submission_id}/${signature}`,
      `/sent/${one.submission_id}/${'x'.repeat(5_000)}`,
      '/sent/x/y',
      '/sent/%00/%F0%9F%92%A9',
    ])
      pages.add(await refusedWith(url));
    const unknown = `${id}_${newId(new Date())}`;
    pages.add(await refusedWith(`/sent/${unknown}/${signSenderLink(harness.deps.secret, unknown)}`));
    await allow({ enabled: false });
    pages.add(await refusedWith(one.path));
    expect(pages.size).toBe(1);
    await allow();
    expect((await open(one.path)).statusCode).toBe(200);
  });

  it('to a deleted submission, and no second time', async () => {
    const { path } = await send();
    expect((await withdraw(path)).statusCode).toBe(200);
    await refusedWith(path);
  });
});

describe('withdrawing', () => {
  it('deletes the submission with its files, gives the seat back, and stands in the audit log', async () => {
    await owner.client.caps.set({ id, caps: [{ field: null, option: null, limit: 1, has_waiting_list: false }] });
    const { path, submission_id } = await send({ fields: { name: 'Noor' }, file: 'the plan' });
    expect((await post(harness.app, id, { fields: { name: 'Late' } })).statusCode).toBe(422);
    const answer = await withdraw(path);
    expect([answer.statusCode, answer.payload.includes('Message withdrawn')]).toEqual([200, true]);
    await expect(owner.client.submissions.get({ endpoint_id: id, submission_id })).rejects.toMatchObject({
      problem: { status: 404 },
    });
    expect((await post(harness.app, id, { fields: { name: 'Late' } })).statusCode).toBe(201);
    const [workspace] = (await owner.client.workspaces.list()).items;
    const entries = { workspace_id: workspace?.id ?? '', action: 'submission.withdrawn', endpoint_id: id } as const;
    const { items } = await owner.client.audit.list(entries);
    expect(items).toMatchObject([{ actor: { kind: 'unknown' }, target: { id: submission_id } }]);
  });

  it('is refused where the endpoint only lets senders look, and offered only where it is allowed', async () => {
    const { path, submission_id } = await send();
    expect((await open(path)).payload).toContain('Delete the message');
    await allow({ may_withdraw: false });
    expect((await open(path)).payload).not.toContain('Delete the message');
    expect((await withdraw(path)).statusCode).toBe(404);
    expect((await owner.client.submissions.get({ endpoint_id: id, submission_id })).id).toBe(submission_id);
  });
});

describe('correcting', () => {
  const options = ['Friday', 'Saturday'].map((value) => ({ value, label: value }));
  const fields = [
    { type: 'text', id: 'a', name: 'name', label: 'Your name', required: true },
    { type: 'radio', id: 'b', name: 'day', label: 'Day', options },
  ];
  const publish = async () => {
    await owner.client.forms.save({ id, definition: { steps: [{ fields }] } as unknown as FormDefinition });
    await owner.client.forms.publish({ id });
  };
  const correct = (path: string, form: Record<string, string>, version = 0) =>
    harness.app.inject({
      method: 'POST',
      url: `${path}/correct`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ _version: String(version), ...form }).toString(),
    });
  const stored = (submission_id: string) => owner.client.submissions.get({ endpoint_id: id, submission_id });

  it('replaces the fields, keeps the former ones, and makes the submission unread and found as it is now', async () => {
    const { path, submission_id } = await send({ fields: { name: 'Wombat', message: 'One', _subject: 'Kept' } });
    await harness.dispatched();
    await owner.client.submissions.update({ endpoint_id: id, submission_id, read: true });
    expect((await open(`${path}/correct`)).payload).toContain('value="Wombat"');
    const answer = await correct(path, { name: 'Quokka', message: 'One\nTwo', _subject: 'Mine', role: 'admin' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, path]);
    expect((await open(path)).payload).toContain('Quokka');
    const submission = await stored(submission_id);
    expect(submission).toMatchObject({
      read_at: null,
      fields: [
        ['name', 'Quokka'],
        ['message', 'One\nTwo'],
      ],
      corrections: [
        {
          fields: [
            ['name', 'Wombat'],
            ['message', 'One'],
          ],
        },
      ],
    });
    const find = async (q: string) => (await owner.client.submissions.list({ endpoint_id: id, q })).items.length;
    expect([await find('quokka'), await find('wombat')]).toEqual([1, 0]);
    expect((await owner.client.endpoints.get({ id })).unread_count).toBe(1);
    const [workspace] = (await owner.client.workspaces.list()).items;
    const entries = { workspace_id: workspace?.id ?? '', action: 'submission.corrected', endpoint_id: id } as const;
    const { items } = await owner.client.audit.list(entries);
    expect(items).toMatchObject([{ actor: { kind: 'unknown' }, target: { id: submission_id } }]);
    expect(JSON.stringify(items)).not.toMatch(/Quokka|Wombat/);
  });

  it('checks the form as for a new submission, and keeps what was entered', async () => {
    await publish();
    await allow({}, { validation: 'enforce' });
    const { path, submission_id } = await send({ fields: { name: 'Noor', day: 'Friday' } });
    const answer = await correct(path, { name: '', day: 'Saturday' });
    expect(answer.statusCode).toBe(422);
    expect(answer.payload).toMatch(/value="Saturday"\s+checked/);
    expect((await stored(submission_id)).corrections).toBeUndefined();
  });

  it('moves to another option only if there is a seat, and gives the former one to who waits', async () => {
    await publish();
    const cap = (option: string) => ({ field: 'day', option, limit: 1, has_waiting_list: true });
    await owner.client.caps.set({ id, caps: [cap('Friday'), cap('Saturday')] });
    const [friday, saturday] = [
      await send({ fields: { name: 'Ada', day: 'Friday' } }),
      await send({ fields: { name: 'Ben', day: 'Saturday' } }),
    ];
    const waiting = await send({ fields: { name: 'Cy', day: 'Friday' } });
    const refused = await correct(friday.path, { name: 'Ada', day: 'Saturday' });
    expect(refused.statusCode).toBe(422);
    expect(refused.payload).toContain('“Saturday” is full');
    expect((await stored(friday.submission_id)).fields).toContainEqual(['day', 'Friday']);
    expect((await correct(waiting.path, { name: 'Cy', day: 'Saturday' })).statusCode).toBe(422);
    await owner.client.submissions.delete({ endpoint_id: id, submission_id: saturday.submission_id });
    expect((await correct(friday.path, { name: 'Ada', day: 'Saturday' })).statusCode).toBe(303);
    expect((await stored(waiting.submission_id)).waiting_position).toBeUndefined();
    const taken = (await owner.client.caps.list({ id })).items.map((each) => [each.taken, each.waiting]);
    expect(taken).toEqual([
      [1, 0],
      [1, 0],
    ]);
  });

  it('becomes spam without a word when the new text is spam, and stays what a person made of it', async () => {
    await allow({}, { blocked_words: ['casino bonus'] });
    const quiet = await send({ fields: { name: 'Noor', message: 'Hello' } });
    const marked = await send({ fields: { name: 'Ada', message: 'casino bonus' } });
    await owner.client.submissions.update({ endpoint_id: id, submission_id: marked.submission_id, status: 'inbox' });
    for (const { path } of [quiet, marked])
      expect((await correct(path, { name: 'Noor', message: 'A casino bonus' })).statusCode).toBe(303);
    expect((await stored(quiet.submission_id)).status).toBe('spam');
    expect((await stored(marked.submission_id)).status).toBe('inbox');
    const { inbox_count, spam_count } = await owner.client.endpoints.get({ id });
    expect([inbox_count, spam_count]).toEqual([1, 1]);
  });

  it('says that it was changed in the meantime, keeps what was entered, and saves that at the second attempt', async () => {
    const { path, submission_id } = await send({ fields: { name: 'Noor' } });
    await correct(path, { name: 'One' });
    const late = await correct(path, { name: 'Two' });
    expect(late.statusCode).toBe(409);
    expect(late.payload).toContain('Your message was changed in the meantime');
    expect(late.payload).toContain('value="Two"');
    expect((await stored(submission_id)).fields).toEqual([['name', 'One']]);
    const version = Number(/name="_version" value="(\d+)"/.exec(late.payload)?.[1]);
    expect((await correct(path, { name: 'Two' }, version)).statusCode).toBe(303);
    expect((await stored(submission_id)).fields).toEqual([['name', 'Two']]);
  });

  it('takes a correction that is sent twice for one', async () => {
    const { path, submission_id } = await send({ fields: { name: 'Noor' } });
    for (let time = 0; time < 2; time += 1) expect((await correct(path, { name: 'One' })).statusCode).toBe(303);
    expect((await stored(submission_id)).corrections).toHaveLength(1);
  });

  it('saves one of two corrections of the same version, and no more than ten', async () => {
    const { path, submission_id } = await send({ fields: { name: 'Noor' } });
    const both = await Promise.all([correct(path, { name: 'One' }), correct(path, { name: 'Two' })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([303, 409]);
    expect((await stored(submission_id)).corrections).toHaveLength(1);
    for (let version = 1; version <= 11; version += 1) await correct(path, { name: `Name ${version}` }, version);
    expect((await stored(submission_id)).corrections).toHaveLength(10);
    expect((await open(`${path}/correct`)).statusCode).toBe(404);
    expect((await correct(path, { name: 'Late' }, 10)).statusCode).toBe(404);
  });

  it('is refused where it is not allowed, and takes any text', async () => {
    const { path, submission_id } = await send({ fields: { name: 'Noor' } });
    expect((await correct(path, { name: '\u0000 \u202e 🦘' })).statusCode).toBe(303);
    expect((await stored(submission_id)).fields).toEqual([['name', '\u0000 \u202e 🦘']]);
    expect((await open(path)).statusCode).toBe(200);
    await allow({}, { require_signed_link: true });
    expect((await correct(path, { name: 'Ada' }, 1)).statusCode).toBe(404);
    await allow({ may_correct: false }, { require_signed_link: false });
    expect((await open(path)).payload).not.toContain('/correct');
    expect((await open(`${path}/correct`)).statusCode).toBe(404);
    expect((await correct(path, { name: 'Ada' }, 1)).statusCode).toBe(404);
  });
});

// The last test: it moves the clock, which also ends the owner's session.
it('a link gives no access after the days that the endpoint sets, counted from the submission', async () => {
  const { path } = await send();
  await allow({ days: 1 });
  expect((await open(path)).statusCode).toBe(200);
  harness.passTime(DAY_MS);
  await refusedWith(path);
});
