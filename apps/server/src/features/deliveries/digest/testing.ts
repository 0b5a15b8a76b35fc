import type { Destination, EndpointSettings } from '@postern/contracts';
import type { Harness } from '../../../../test/harness.ts';
import { submit } from '../../../../test/submit.ts';
import type { Mail } from '../../../outbound/mailer/mail.ts';
import * as testing from '../deliveries-testing.ts';
import { DAY_MS } from '../../../lib/durations.ts';

type Setting = EndpointSettings['digest'];

export interface Digesting extends testing.Form {
  mails: Destination;
  key: { endpoint_id: string; destination_id: string };
  /** Confirmed addresses. */
  to: string[];
}

let people = 0;

/** A new endpoint whose emails go out by this setting. */
export async function digesting(harness: Harness, setting: Partial<Setting>, count = 1): Promise<Digesting> {
  const form = await testing.newForm(harness);
  const to = Array.from({ length: count }, () => `reader${(people += 1)}@example.com`);
  const mails = await testing.addMails(harness, form, { to });
  await change({ ...form }, setting);
  return { ...form, mails, to, key: { endpoint_id: form.endpoint_id, destination_id: mails.id } };
}

export const change = ({ client, endpoint_id: id }: testing.Form, setting: Partial<Setting>) =>
  client.endpoints.update({
    id,
    settings: { digest: { every: 'each', quiet: null, time_zone: 'UTC', ...setting } },
  });

export const sendTo = async (
  { endpoint_id }: testing.Form,
  harness: Harness,
  ...names: string[]
): Promise<string[]> => {
  const ids: string[] = [];
  for (const n of names) ids.push((await submit(harness.app, endpoint_id, { fields: { n } })).submission_id ?? '');
  await testing.patiently(() => testing.isDispatched(harness));
  return ids;
};

/** Moves the clock forward to just after the next moment at which UTC shows this time. */
export function goTo(harness: Harness, clock: string): void {
  const now = harness.deps.now();
  const then = new Date(`${now.toISOString().slice(0, 10)}T${clock}:00.100Z`).getTime();
  harness.passTime(then > now.getTime() ? then - now.getTime() : then + DAY_MS - now.getTime());
}

/** The emails to an address about submissions. */
export const mailsTo = (harness: Harness, email: string | undefined): Mail[] =>
  harness.mails.filter((mail) => mail.to === email && /new submission/i.test(mail.subject));

export const subjectsTo = (harness: Harness, email: string | undefined): string[] =>
  mailsTo(harness, email).map(({ subject }) => subject);

/** The deliveries of the destination, once all are in this state. */
export const all = (harness: Harness, { key }: Digesting, state: string): Promise<testing.StoredDelivery[]> =>
  testing.patiently(async () => {
    const rows = await testing.stored(harness, key);
    return rows.length > 0 && rows.every((row) => row.state === state && !row.attempting) && rows;
  });

/** Long enough for two rounds of a delivery worker. */
export const aWhile = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 2_500));

/** When the emails of an endpoint are due, as UTC times; null for never. */
export const dueOf = async ({ client, key }: Digesting): Promise<(string | null)[]> => {
  const { items } = await client.deliveries.list({ ...key, size: 100 });
  return items.map(({ next_attempt_at }) => next_attempt_at?.slice(11, 16) ?? null);
};

export const idsTo = (harness: Harness, email: string | undefined): (string | undefined)[] =>
  mailsTo(harness, email).map(({ messageId }) => messageId);

/** The deliveries of the destination, once each has had this many attempts. */
export const attempted = (harness: Harness, { key }: Digesting, times: number): Promise<testing.StoredDelivery[]> =>
  testing.patiently(async () => {
    const rows = await testing.stored(harness, key);
    return rows.every(({ attempts, attempting }) => attempts === times && !attempting) && rows;
  });
