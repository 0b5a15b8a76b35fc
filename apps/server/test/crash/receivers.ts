import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startReceiver } from '../../src/features/deliveries/channels/webhook/receiver-testing.ts';
import type { Random } from './random.ts';

/** Something that came: written down on the receiver's side of the crash. */
export interface Arrival {
  kind: 'webhook' | 'email';
  /** What it came under: webhook-id, or Message-ID up to its @. */
  id: string;
  submission_id: string;
  /** Whether it was taken, and its sender told so; else it was put off. */
  taken: boolean;
}

export interface Receivers {
  webhookUrl: string;
  smtpUrl: string;
  arrivals: Arrival[];
  /** The token of the mail that asks a new account to verify its address. */
  verification: Promise<string>;
  close(): Promise<void>;
}

/** Of what comes for the first time, so much is put off: a second attempt has to be made as if it were the first. */
const PUT_OFF_CHANCE = 0.1;
/** So that a crash finds some of them neither answered nor unanswered. */
const MAX_HOLD_MS = { webhook: 300, email: 80 };

/** Somebody who takes webhooks, and somebody who takes mails. */
export async function startReceivers(random: Random): Promise<Receivers> {
  const arrivals: Arrival[] = [];
  const seen = new Set<string>();
  /** @returns whether it is taken */
  const arrive = async (kind: Arrival['kind'], id: string, submission_id: string): Promise<boolean> => {
    const taken = seen.has(id) || !random.chance(PUT_OFF_CHANCE);
    seen.add(id);
    await sleep(random.below(MAX_HOLD_MS[kind]));
    arrivals.push({ kind, id, submission_id, taken });
    return taken;
  };

  const hooks = await startReceiver();
  hooks.script = (response, { headers, body }) => {
    hooks.received.length = 0;
    const { data } = JSON.parse(body) as { data: { id: string } };
    void arrive('webhook', String(headers['webhook-id']), data.id).then((taken) =>
      response.writeHead(taken ? 204 : 500).end(),
    );
  };

  const { promise: verification, resolve } = Promise.withResolvers<string>();
  const smtp = await startSmtp(async ({ messageId = '', text = '' }) => {
    const token = /verify-email\?token=([\w-]+)/.exec(text)?.[1];
    if (token !== undefined) resolve(token);
    const submission_id = /\/submissions\/([\w-]+)/.exec(text)?.[1];
    return submission_id === undefined || arrive('email', /^<(.*)@/.exec(messageId)?.[1] ?? '', submission_id);
  });
  return {
    webhookUrl: `${hooks.url}/`,
    smtpUrl: smtp.url,
    arrivals,
    verification,
    async close() {
      await hooks.close();
      await smtp.close();
    },
  };
}

type TakeMail = (mail: Awaited<ReturnType<typeof PostalMime.parse>>) => Promise<boolean>;

/** A mail server that is slow to say whether it takes a mail, and says "later" where it does not. */
async function startSmtp(take: TakeMail): Promise<{ url: string; close(): Promise<void> }> {
  const later = Object.assign(new Error('4.7.1 Greylisted, try again later'), { responseCode: 451 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (mail) => done((await take(mail)) ? null : later))
        // Whoever sent it was killed amid the mail.
        .catch(done);
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
