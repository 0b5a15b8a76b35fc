import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { startReceiver } from '../../src/features/deliveries/channels/webhook/receiver-testing.ts';
import type { Random } from './random.ts';

/** A receiver's record of one arrival. The crash does not affect it. */
export interface Arrival {
  kind: 'webhook' | 'email';
  /** The id it arrived with: webhook-id, or Message-ID up to its @. */
  id: string;
  submission_id: string;
  /** Whether the receiver accepted it and answered so. Otherwise the receiver deferred it. */
  taken: boolean;
}

export interface Receivers {
  webhookUrl: string;
  smtpUrl: string;
  arrivals: Arrival[];
  /** The token from the email that asks a new account to verify its address. */
  verification: Promise<string>;
  close(): Promise<void>;
}

/** The share of first arrivals that the receiver defers, so that a second attempt is necessary. */
const PUT_OFF_CHANCE = 0.1;
/** The longest pause before an answer, so that a crash interrupts some deliveries between arrival and answer. */
const MAX_HOLD_MS = { webhook: 300, email: 80 };

/** Starts a receiver of webhooks and an SMTP server. */
export async function startReceivers(random: Random): Promise<Receivers> {
  const arrivals: Arrival[] = [];
  const seen = new Set<string>();
  /** @returns whether the receiver accepts it */
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

/** Starts an SMTP server that answers slowly and defers each email it does not accept. */
async function startSmtp(take: TakeMail): Promise<{ url: string; close(): Promise<void> }> {
  const later = Object.assign(new Error('4.7.1 Greylisted, try again later'), { responseCode: 451 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then(async (mail) => done((await take(mail)) ? null : later))
        // The sender was killed during the transfer.
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
