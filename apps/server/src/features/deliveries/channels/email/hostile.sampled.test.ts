import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../../../test/harness.ts';
import { sampleOf } from '../../../../../test/sample.ts';
import { startSink, type Sink } from '../../../../outbound/mailer/testing.ts';
import { createSmtpMailer, type Mailer } from '../../../../outbound/mailer/mailer.ts';
import * as testing from '../../deliveries-testing.ts';
import { harmIn } from './harm-testing.ts';
import { hostile, PUBLIC_URL } from './testing.ts';

// Sends a thousand hostile strings all the way: posted to the form, stored, sent by the delivery worker over SMTP.

const OWNER = 'owner@lindgren.example';
const HIDDEN = 'hidden@lindgren.example';
const AT_ONCE = 20;
const UNSUBSCRIBE = ['list-unsubscribe', 'list-unsubscribe-post'];

let harness: Harness;
let sink: Sink;
let mailer: Mailer;

beforeAll(async () => {
  sink = await startSink();
  harness = await startHarness({ PUBLIC_URL, SMTP_URL: sink.url, PLAN_MONTHLY_SUBMISSIONS: '100000' });
  mailer = createSmtpMailer(sink.url, 'Postern <no-reply@postern.example>');
});
afterAll(async () => {
  await harness.close();
  mailer.close();
  await sink.close();
});

/** A body as browsers send it, with the text in every name and value; every other one has a file with that name. */
function toBody(text: string, n: number): FormData | URLSearchParams {
  const body = n % 2 === 0 ? new FormData() : new URLSearchParams();
  for (const name of [text, 'name', 'email', 'e-mail', '_replyto', '_subject', '_cc', '_bcc', '_next'])
    body.append(name, text);
  if (body instanceof FormData) body.append(text, new Blob(['bytes'], { type: 'text/plain' }), text);
  return body;
}

async function post(endpoint_id: string, text: string, n: number): Promise<void> {
  const request = new Request('http://localhost/', { method: 'POST', body: toBody(text, n) });
  const response = await harness.app.inject({
    method: 'POST',
    url: `/api/submit/${endpoint_id}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '', accept: 'application/json' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect({ text, status: response.statusCode }).toEqual({ text, status: 201 });
}

it('a thousand hostile strings from form to mail server: the owner’s recipients, our headers, once each', async () => {
  const form = await testing.newForm(harness);
  const { client, endpoint_id } = form;
  const mails = await client.destinations.create({
    endpoint_id,
    kind: 'email',
    config: { to: [OWNER], bcc: [HIDDEN] },
    // Most attacks also look like spam.
    filter: { statuses: ['inbox', 'spam'], match: 'all', conditions: [] },
  });
  for (const email of [OWNER, HIDDEN]) {
    const { text } = await harness.mail(email, /Do you want/);
    await harness.client().destinations.confirmRecipient({ token: /token=([\w-]+)/.exec(text)?.[1] ?? '' });
  }
  harness.deps.mailer.send = mailer.send.bind(mailer);

  const sample = sampleOf(hostile);
  const texts = sample.entries();
  const work = async () => {
    for (const [n, text] of texts) await post(endpoint_id, text, n);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const wanted = 2 * sample.length;
  while (sink.received.length < wanted) {
    const soFar = sink.received.length;
    await testing.patiently(() => sink.received.length > soFar);
  }

  const key = { endpoint_id, destination_id: mails.id };
  const rows = await testing.patiently(async () => {
    const all = await testing.stored(harness, key);
    return all.every(({ state }) => state === 'delivered') && all;
  });
  expect(rows).toHaveLength(wanted);
  for (const received of sink.received) {
    const recipient = received.envelope.to.includes(HIDDEN) ? HIDDEN : OWNER;
    const harm = harmIn(received, { to: OWNER, recipient, more: UNSUBSCRIBE });
    const { subject, text, html } = received.message;
    expect({ subject, harm }).toEqual({ subject, harm: [] });
    // Only its recipient learns of a hidden copy.
    const tells = recipient === OWNER && `${received.raw} ${text} ${html}`.includes(HIDDEN);
    expect({ subject, tells }).toEqual({ subject, tells: false });
  }
  const came = sink.received.map(({ envelope, message }) => `${message.messageId} ${envelope.to.join()}`);
  const planned = rows.map(({ id, recipient }) => `<${id}@postern.example> ${recipient}`);
  expect(came.toSorted()).toEqual(planned.toSorted());
});
