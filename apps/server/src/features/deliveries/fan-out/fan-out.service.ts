import type { DeliveryEvent, DestinationFilter, Submission, Verdict } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { newChildId } from '../../../ids.ts';
import { findCopyable, toCopies, withoutRepeats } from './copies.service.ts';
import { afterQuiet, mailTiming, toDigestSetting, type MailTiming } from '../digest/time-mail.ts';
import { wantsFields, wantsStatus } from '../../destinations/match-filter.ts';
import { recipientsOf } from '../../destinations/recipients/list-recipients.ts';
import * as repo from './fan-out.repo.ts';

/** A submission that arrived and may cause deliveries. */
export interface Arrived {
  endpoint_id: string;
  submission_id: string;
  status: Verdict;
  event: DeliveryEvent;
}

/**
 * Writes a delivery for each destination that wants a submission. An email destination has one for each of its
 * addresses, so that each arrives or fails alone. A destination does not get a submission again.
 * @param only one destination instead of all: a back-fill goes to one, not in a digest and without copies to others
 * @returns the number of deliveries
 */
export async function createDeliveries(
  deps: Deps,
  trx: Trx,
  { arrived, only }: { arrived: readonly Arrived[]; only?: string },
): Promise<number> {
  const wanted = arrived.filter(({ status }) => status === 'inbox' || status === 'spam');
  if (wanted.length === 0) return 0;
  const destinations = (
    await repo.listOpenDestinations(trx, [...new Set(wanted.map(({ endpoint_id }) => endpoint_id))])
  ).filter(({ id }) => only === undefined || id === only);
  if (destinations.length === 0) return 0;
  const now = deps.now();
  const copying = only === undefined ? await findCopyable(trx, destinations.map(withAddresses)) : noCopies;
  const fields = await fieldsFor(trx, wanted, { destinations, copying });
  const timings = new Map(destinations.map((destination) => [destination.id, timingOf(destination, { now, only })]));
  const rows = wanted.flatMap((each) => {
    const own = destinations
      .filter((destination) => wants(destination, each, fields))
      .flatMap((to) => recipientsOf(to.kind, to.config).map((recipient) => ({ to, recipient, is_copy: false })));
    const copies = toCopies(own, fields.get(each.submission_id), copying.get(each.endpoint_id));
    return [...own, ...copies].map(({ to, recipient, is_copy }) => ({
      endpoint_id: each.endpoint_id,
      id: newChildId(each.endpoint_id, now),
      submission_id: each.submission_id,
      destination_id: to.id,
      recipient,
      event: each.event,
      waits: to.paused,
      ...(timings.get(to.id) ?? { due_at: now, digest: null }),
      is_copy,
    }));
  });
  return repo.addDeliveries(trx, await withoutRepeats(trx, rows), now);
}

const noCopies: ReadonlyMap<string, string[]> = new Map();

const withAddresses = ({ endpoint_id, kind, config, copies }: repo.OpenDestination) => ({
  endpoint_id,
  copies,
  addresses: recipientsOf(kind, config),
});

/** Only email has digests and quiet hours; back-filled submissions go alone. */
function timingOf(
  { kind, digest }: repo.OpenDestination,
  { now, only }: { now: Date; only: string | undefined },
): MailTiming {
  if (kind !== 'email') return { due_at: now, digest: null };
  const setting = toDigestSetting(digest);
  return only === undefined ? mailTiming(setting, now) : { due_at: afterQuiet(setting, now), digest: null };
}

type Fields = ReadonlyMap<string, Submission['fields']>;

function wants(destination: repo.OpenDestination, each: Arrived, fields: Fields): boolean {
  if (destination.endpoint_id !== each.endpoint_id) return false;
  const filter = destination.filter as DestinationFilter;
  if (!wantsStatus(filter, each.status)) return false;
  return filter.conditions.length === 0 || wantsFields(filter, fields.get(each.submission_id) ?? []);
}

/** Fetches fields only if a destination has conditions, or if they may name recipients. */
async function fieldsFor(
  trx: Trx,
  arrived: readonly Arrived[],
  {
    destinations,
    copying,
  }: { destinations: readonly repo.OpenDestination[]; copying: ReadonlyMap<string, readonly string[]> },
): Promise<Fields> {
  const picky = new Set(
    destinations
      .filter(({ filter }) => (filter as DestinationFilter).conditions.length > 0)
      .map(({ endpoint_id }) => endpoint_id),
  );
  const keys = arrived.filter(({ endpoint_id }) => picky.has(endpoint_id) || copying.has(endpoint_id));
  if (keys.length === 0) return new Map();
  const rows = await repo.listFields(trx, keys);
  return new Map(rows.map((row) => [row.id, row.fields as Submission['fields']]));
}

/** Notifies the webhooks that had submissions of an endpoint about their erasure. */
export async function createErasureDeliveries(
  deps: Deps,
  trx: Trx,
  { endpoint_id, submission_ids }: { endpoint_id: string; submission_ids: readonly string[] },
): Promise<void> {
  if (submission_ids.length === 0) return;
  const told = await repo.listToldWebhooks(trx, { endpoint_id, submission_ids });
  const now = deps.now();
  const rows = told.map(({ submission_id, destination_id, paused }) => ({
    endpoint_id,
    submission_id,
    id: newChildId(endpoint_id, now),
    destination_id,
    recipient: '',
    event: 'submission.erased',
    waits: Boolean(paused),
    due_at: now,
    digest: null,
    is_copy: false,
  }));
  await repo.addDeliveries(trx, rows, now);
}
