import { fork, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { createClient, type Client, demandSession } from '@postern/contracts';
import type { News, Order } from './deliveries-receiver.ts';
import { percentile, submit, submitEvenly } from './load.ts';
import { startProduct, stop, type Running } from './product.ts';
import { median, round } from './statistics.ts';

const PORTS = { product: 3480, http: 3481, smtp: 3482 };
const OTHER_PORTS = { product: 3483, http: 3484, smtp: 3485 };
const PER_SECOND = 200;
const SECONDS = 20;
const FLOOD = 5_000;
const WEBHOOKS = 4;
/** Many short rounds, alternating between the two, so that each ratio compares neighbouring rounds. */
const ROUNDS = 20;
const ROUND_SECONDS = 2;
/** So few that neither process is busy: this measures the answers, not the machine. */
const CALM_PER_SECOND = 50;

/**
 * The time from the answer to a form to the DATA of its email, at 200 submissions a second; webhooks a second to a
 * receiver on this machine; and the intake's answer times while all destinations hang, against those while none does.
 */
export async function benchDeliveries(): Promise<Record<string, string | number>> {
  const result = {
    ...(await withProduct(PORTS, measureMail)),
    ...(await withProduct(PORTS, measureWebhooks)),
  };
  const hanging = await withProduct(PORTS, (usual) => withProduct(OTHER_PORTS, (hung) => measureHanging(usual, hung)));
  return { ...result, ...hanging };
}

export interface Bench {
  product: Running;
  receiver: ChildProcess;
  client: Client;
  endpoint_id: string;
  submitUrl: string;
  webhookUrl: string;
  /** All messages from the receiver. */
  news: News[];
  order: (order: Order) => void;
}

/** Starts the product, with a form whose owner's address is verified, and a receiver of emails and webhooks. */
export async function withProduct<T>(
  ports: typeof PORTS,
  measure: (bench: Bench) => Promise<T>,
  env: NodeJS.ProcessEnv = {},
): Promise<T> {
  const news: News[] = [];
  const receiver = fork(path.join(import.meta.dirname, 'deliveries-receiver.ts'), [
    String(ports.http),
    String(ports.smtp),
  ]);
  receiver.on('message', (one: News) => news.push(one));
  await until(() => news.length > 0);
  const product = await startProduct(ports.product, {
    SMTP_URL: `smtp://127.0.0.1:${ports.smtp}`,
    ALLOW_PRIVATE_DESTINATIONS: 'true',
    ...env,
  });
  try {
    const account = { email: 'bench@example.org', password: 'correct horse battery' };
    const anyone = createClient({ baseUrl: product.url });
    await anyone.auth.register(account);
    const mail = await until(() => news.find((one) => 'token' in one && one.token !== undefined));
    await anyone.auth.verifyEmail({ token: ('token' in mail && mail.token) || '' });
    const { access_token } = demandSession(await anyone.auth.login(account));
    const client = createClient({ baseUrl: product.url, token: access_token });
    const { id, submit_url } = await client.endpoints.create({ name: 'Bench' });
    return await measure({
      product,
      receiver,
      client,
      endpoint_id: id,
      submitUrl: submit_url.replace('localhost', '127.0.0.1'),
      webhookUrl: `http://127.0.0.1:${ports.http}/`,
      news,
      order: (order) => receiver.send(order),
    });
  } finally {
    await product.stop();
    await stop(receiver);
  }
}

const fieldsOf = (n: number): Record<string, string> => ({
  name: 'Mireille Fontaine',
  email: 'mireille@example.org',
  subject: 'Order',
  message: `Hello ${n}, we would like to order forty-eight plates for March. Could you send us a quote?`,
  _subject: `order-${n}`,
});

async function measureMail({ submitUrl, news }: Bench): Promise<Record<string, number>> {
  const warmUp = { perSecond: PER_SECOND, seconds: 3 };
  await submitEvenly(warmUp, (n) => submit(submitUrl, { ...fieldsOf(n), _subject: 'warm-up' }));
  const answers = await submitEvenly({ perSecond: PER_SECOND, seconds: SECONDS }, (n) =>
    submit(submitUrl, fieldsOf(n)),
  );
  const arrivals = () => news.flatMap((one) => ('subject' in one && one.subject.startsWith('order-') ? [one] : []));
  await until(() => arrivals().length >= answers.length);
  const delays = arrivals().map(({ subject, at }) => at - (answers[Number(subject.slice(6))]?.at ?? Number.NaN));
  return { mail_p50_ms: median(delays), mail_p95_ms: percentile(delays, 95) };
}

/** Switching the destination off and on makes all postponed deliveries due at once. */
async function measureWebhooks({ client, endpoint_id, submitUrl, webhookUrl, news, order }: Bench) {
  const [mails] = (await client.destinations.list({ endpoint_id })).items;
  await client.destinations.update({ endpoint_id, destination_id: mails?.id ?? '', enabled: false });
  const add = () => client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: webhookUrl } });
  const first = await add();
  const drain = async (destination_ids: readonly string[]) => {
    const switchAll = (enabled: boolean) =>
      Promise.all(
        destination_ids.map((destination_id) => client.destinations.update({ endpoint_id, destination_id, enabled })),
      );
    const [before, beforeAll] = [countOf(news).taken, countOf(news).putOff];
    order({ mode: 'put off' });
    for (let n = 0; n < FLOOD / destination_ids.length; n += 100)
      await Promise.all(Array.from({ length: 100 }, (_, m) => submit(submitUrl, fieldsOf(n + m))));
    await until(() => countOf(news).putOff >= beforeAll + FLOOD);
    // The last ones are still being stored.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await switchAll(false);
    const began = Date.now();
    order({ mode: 'take' });
    await switchAll(true);
    await until(() => countOf(news).taken >= before + FLOOD);
    return Math.round(FLOOD / ((countOf(news).at - began) / 1000));
  };
  const one = await drain([first.id]);
  await client.destinations.delete({ endpoint_id, destination_id: first.id });
  const ids: string[] = [];
  for (let n = 0; n < WEBHOOKS; n += 1) ids.push((await add()).id);
  return { webhooks_per_s: one, [`webhooks_per_s_${WEBHOOKS}_destinations`]: await drain(ids) };
}

const countOf = (news: readonly News[]): { taken: number; putOff: number; at: number } => {
  const last = news.findLast((one) => 'taken' in one);
  return last && 'taken' in last ? last : { taken: 0, putOff: 0, at: 0 };
};

/** Compares a form whose destinations are switched off with one whose destinations accept everything immediately. */
async function measureHanging(usual: Bench, hung: Bench): Promise<Record<string, number>> {
  for (const { client, endpoint_id, webhookUrl } of [usual, hung])
    await client.destinations.create({ endpoint_id, kind: 'webhook', config: { url: webhookUrl } });
  const bare = await usual.client.endpoints.create({ name: 'Bare' });
  for (const { id } of (await usual.client.destinations.list({ endpoint_id: bare.id })).items)
    await usual.client.destinations.update({ endpoint_id: bare.id, destination_id: id, enabled: false });
  hung.order({ mode: 'hang' });
  const measure = {
    bare: () => oneRound(bare.submit_url.replace('localhost', '127.0.0.1')),
    usual: () => oneRound(usual.submitUrl),
    hung: () => oneRound(hung.submitUrl),
  };
  for (const warmUp of Object.values(measure)) await warmUp();
  const rounds: { bare: number; usual: number; hung: number }[] = [];
  for (let n = 0; n < ROUNDS; n += 1)
    rounds.push({ bare: await measure.bare(), usual: await measure.usual(), hung: await measure.hung() });
  const medianOf = (figure: (one: (typeof rounds)[number]) => number) => round(median(rounds.map(figure)));
  return {
    intake_p95_ms: medianOf((one) => one.usual),
    intake_p95_ms_hanging: medianOf((one) => one.hung),
    hanging_to_usual: medianOf((one) => one.hung / one.usual),
    hanging_to_none: medianOf((one) => one.hung / one.bare),
  };
}

async function oneRound(submitUrl: string): Promise<number> {
  const load = { perSecond: CALM_PER_SECOND, seconds: ROUND_SECONDS };
  const answers = await submitEvenly(load, (n) => submit(submitUrl, fieldsOf(n)));
  return percentile(
    answers.map(({ ms }) => ms),
    95,
  );
}

async function until<T>(ask: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (const deadline = Date.now() + 180_000; Date.now() < deadline;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not happen within 3 minutes.');
}
