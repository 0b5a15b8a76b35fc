import type { Client, Destination } from '@postern/contracts';
import { sql } from 'kysely';
import pino from 'pino';
import { eventually as patiently, type Account, type Harness } from '../../../test/harness.ts';
import type { Deps } from '../../context.ts';
import { createDb } from '../../db/client.ts';
import type { Mail } from '../../outbound/mailer/mail.ts';
import type { Receiver } from './channels/webhook/receiver-testing.ts';

export type NewDestination = Parameters<Client['destinations']['create']>[0];

export interface Form {
  owner: Account;
  client: Client;
  endpoint_id: string;
}

/** An account with one endpoint. Its address is not verified: the endpoint's first destination waits. */
export async function newForm(harness: Harness): Promise<Form> {
  const owner = await harness.signUp();
  const { id } = await owner.client.endpoints.create({ name: 'Contact' });
  return { owner, client: owner.client, endpoint_id: id };
}

export const addWebhook = (
  { client, endpoint_id }: Form,
  url: string,
  more: Partial<NewDestination> = {},
): Promise<Destination> => client.destinations.create({ endpoint_id, kind: 'webhook', config: { url }, ...more });

/** An email destination whose addresses have all confirmed. */
export async function addMails(
  harness: Harness,
  { client, endpoint_id }: Form,
  config: { to: string[]; cc?: string[] },
) {
  const mails = await client.destinations.create({ endpoint_id, kind: 'email', config });
  for (const email of [...config.to, ...(config.cc ?? [])]) {
    const asks = ({ to, subject }: Mail) => to === email.toLowerCase() && /Do you want/.test(subject);
    const { text } = await patiently(() => harness.mails.findLast(asks));
    await harness.client().destinations.confirmRecipient({ token: /token=([\w-]+)/.exec(text)?.[1] ?? '' });
  }
  return mails;
}

export { patiently };

export interface StoredDelivery {
  id: string;
  submission_id: string;
  destination_id: string;
  recipient: string;
  event: string;
  state: string;
  /** Seconds until it is due; null for never. */
  due_in: number | null;
  attempting: boolean;
  attempts: number;
  /** Numbers of the recorded attempts. */
  numbers: number[];
}

/** The deliveries of an endpoint, or of one destination, in the order in which they were written. */
export async function stored(
  { database, deps }: Harness,
  key: { endpoint_id: string; destination_id?: string },
): Promise<StoredDelivery[]> {
  const { rows } = await sql<StoredDelivery>`
    select id, submission_id, destination_id, recipient, event, state, attempts, attempting_since is not null as attempting,
      case when isfinite(due_at) then extract(epoch from due_at - ${deps.now()}::timestamptz)::float end as due_in,
      array(select a.number from delivery_attempt a where a.endpoint_id = d.endpoint_id and a.delivery_id = d.id
        order by a.number) as numbers
    from delivery d where endpoint_id = ${key.endpoint_id}
      and (${key.destination_id ?? null}::text is null or destination_id = ${key.destination_id ?? null})
    order by id`.execute(database.db);
  return rows;
}

/** The only delivery to a destination. */
export async function theOne(harness: Harness, destination: Destination): Promise<StoredDelivery> {
  const { endpoint_id, id } = destination;
  const [one, ...others] = await stored(harness, { endpoint_id, destination_id: id });
  if (!one || others.length > 0) throw new Error(`There are ${others.length + (one ? 1 : 0)} deliveries.`);
  return one;
}

/** The delivery once it has had this many attempts. */
export const attempted = (harness: Harness, destination: Destination, times: number): Promise<StoredDelivery> =>
  patiently(async () => {
    const { endpoint_id, id } = destination;
    const rows = await stored(harness, { endpoint_id, destination_id: id });
    return rows.find(({ attempts }) => attempts >= times);
  });

/** Makes all pending deliveries of a destination due now. */
export async function hurry(harness: Harness, { endpoint_id, id }: Destination): Promise<void> {
  const { database, deps } = harness;
  await sql`update delivery set due_at = ${deps.now()}
    where endpoint_id = ${endpoint_id} and destination_id = ${id} and state = 'pending'`.execute(database.db);
  harness.lookForDue();
}

/** Whether the outbox is empty. */
export async function isDispatched({ database }: Harness): Promise<boolean> {
  return (await database.db.selectFrom('outbox').select('id').limit(1).execute()).length === 0;
}

const silent = pino({ level: 'silent' });

export interface Parked {
  /** The deps with which a delivery worker may take deliveries. They have a separate connection pool. */
  deps: Deps;
  release(): Promise<void>;
}

/**
 * From now on only delivery workers with these deps take deliveries. The harness's worker finishes those it has taken.
 */
export async function parkDeliveryWorkers({ database, deps }: Harness): Promise<Parked> {
  await sql`create function park() returns trigger language plpgsql as $$ begin
    return case when current_setting('application_name') = 'mine' then new end; end $$`.execute(database.db);
  await sql`create trigger park before update on delivery for each row
    when (old.attempting_since is distinct from new.attempting_since and new.attempting_since is not null)
    execute function park()`.execute(database.db);
  const mine = createDb({ url: `${database.url}?application_name=mine`, log: silent });
  return {
    deps: { ...deps, db: mine.db },
    async release() {
      await sql`drop trigger park on delivery`.execute(database.db);
      await sql`drop function park`.execute(database.db);
      await mine.db.destroy();
    },
  };
}

/** The delivery ids of a receiver's calls, one for each call. */
export const idsOf = (receiver: Receiver, path?: string): string[] =>
  receiver.received
    .filter((one) => path === undefined || one.path === path)
    .map(({ headers }) => String(headers['webhook-id']));

interface Payload {
  type: string;
  data: { id: string; fields?: [string, unknown][] };
}

export const payloadsOf = (receiver: Receiver): Payload[] =>
  receiver.received.map(({ body }) => JSON.parse(body) as Payload);

/** The first field's value in every submission that a receiver got, sorted. */
export const toldOf = (receiver: Receiver): string[] =>
  payloadsOf(receiver)
    .map(({ data }) => String(data.fields?.[0]?.[1]))
    .toSorted((a, b) => a.localeCompare(b));
