import type { Client, Delivery } from '@postern/contracts';
import { pagesOf } from './audit.ts';
import type { Entry } from './ledger.ts';
import type { Arrival } from './receivers.ts';

/** The problems found. Each list must be empty. */
export interface DeliveryFindings {
  /** Acknowledged, but not stored. */
  lost: string[];
  /** In the inbox, but never accepted by the receiver. */
  webhooks_lost: string[];
  mails_lost: string[];
  /** Sent to the receiver, but not in the inbox. */
  strangers: string[];
  /** Sent with an id other than its delivery's, or with several ids. */
  renamed: string[];
  /** A delivery in the state `delivered` that no receiver accepted, or whose attempts are not numbered 1, 2, 3. */
  misrecorded: string[];
  /** Not `delivered` at the end, or not exactly one delivery for each destination. */
  unsettled: string[];
}

interface Audited {
  client: Client;
  endpoint_id: string;
  ledger: readonly Entry[];
  arrivals: readonly Arrival[];
}

type Kind = Arrival['kind'];
const kinds: readonly Kind[] = ['webhook', 'email'];

/** Compares the arrivals at the receivers with the stored submissions and with the recorded deliveries. */
export async function auditDeliveries({ client, endpoint_id, ledger, arrivals }: Audited): Promise<{
  findings: DeliveryFindings;
  figures: Record<string, number>;
}> {
  const inbox = new Set<string>();
  const stored = new Set<string>();
  for await (const page of pagesOf(client, endpoint_id)) {
    for (const { id, status } of page) {
      stored.add(id);
      if (status === 'inbox') inbox.add(id);
    }
  }
  const deliveries = await listDeliveries(client, endpoint_id);
  const ids = new Map(deliveries.map((delivery) => [delivery.id, delivery]));
  const taken = takenBy(arrivals);
  const lostOf = (kind: Kind) => [...inbox].filter((id) => !taken[kind].has(id));
  const acknowledged = ledger.flatMap((entry) => [...entry.acknowledged]);
  const findings: DeliveryFindings = {
    lost: acknowledged.filter((id) => !stored.has(id)),
    webhooks_lost: lostOf('webhook'),
    mails_lost: lostOf('email'),
    strangers: arrivals.flatMap(({ submission_id }) => (inbox.has(submission_id) ? [] : [submission_id])),
    renamed: arrivals.flatMap(({ id, kind, submission_id }) => {
      const delivery = ids.get(id);
      return delivery?.kind === kind && delivery.submission_id === submission_id ? [] : [submission_id];
    }),
    misrecorded: deliveries
      .filter(({ kind, submission_id, state, attempts }) => {
        const wasTaken = kinds.some((one) => one === kind && taken[one].has(submission_id));
        return (state === 'delivered' && !wasTaken) || attempts.some(({ number }, index) => number !== index + 1);
      })
      .map(({ id }) => id),
    unsettled: unsettled(deliveries, inbox),
  };
  return { findings, figures: { stored: stored.size, inbox: inbox.size, ...toFigures(arrivals, taken) } };
}

/** The accepted submissions, and how often each was accepted. */
function takenBy(arrivals: readonly Arrival[]): Record<Kind, Map<string, number>> {
  const taken: Record<Kind, Map<string, number>> = { webhook: new Map(), email: new Map() };
  for (const { kind, submission_id } of arrivals.filter((arrival) => arrival.taken))
    taken[kind].set(submission_id, (taken[kind].get(submission_id) ?? 0) + 1);
  return taken;
}

async function listDeliveries(client: Client, endpoint_id: string): Promise<Delivery[]> {
  const all: Delivery[] = [];
  let cursor: string | undefined;
  do {
    const page = await client.deliveries.list({ endpoint_id, size: 100, ...(cursor === undefined ? {} : { cursor }) });
    all.push(...page.items);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return all;
}

function unsettled(deliveries: readonly Delivery[], inbox: ReadonlySet<string>): string[] {
  const count = new Map<string, number>();
  for (const { submission_id, kind } of deliveries)
    count.set(`${submission_id} ${kind}`, (count.get(`${submission_id} ${kind}`) ?? 0) + 1);
  const notOne = [...inbox].filter((id) => kinds.some((kind) => count.get(`${id} ${kind}`) !== 1));
  return [...notOne, ...deliveries.filter(({ state }) => state !== 'delivered').map(({ id }) => id)];
}

function toFigures(arrivals: readonly Arrival[], taken: Record<Kind, Map<string, number>>): Record<string, number> {
  const twice = (kind: Kind) => [...taken[kind].values()].filter((times) => times > 1).length;
  return {
    webhooks_delivered: taken.webhook.size,
    webhooks_twice: twice('webhook'),
    mails_delivered: taken.email.size,
    mails_twice: twice('email'),
    put_off: arrivals.filter((arrival) => !arrival.taken).length,
  };
}
