import {
  limits,
  type Destination,
  type Insights,
  type insightsInput,
  type Overview,
  type overviewInput,
} from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx } from '../../context.ts';
import { mayReach } from '../../may-reach.ts';
import { listDestinations } from '../destinations/read-destinations.service.ts';
import { dayBefore, HOURS, lastDays, toClock, toDay, toDays, toHours, toVerdicts, sumVerdicts } from './to-figures.ts';
import * as repo from './insights.repo.ts';
import { readWithin } from './bucket-read-time.ts';

/** The most sites, and pages, that are named; the others are one number. */
const MOST_SOURCES = 10;

export async function getOverview(
  { deps, actor }: AuthedCtx,
  { days, endpoint_ids }: z.output<typeof overviewInput>,
): Promise<Overview> {
  const now = deps.now();
  const dates = lastDays(now, days);
  const since = dayBefore(now, days - 1);
  const { workspace_id } = actor;
  const own = { workspace_id, endpoint_ids: actor.endpoint_ids };
  const db = deps.reads.begin('insights');
  const [sums, wanted] = await Promise.all([
    repo.listSums(db, own, since),
    endpoint_ids ?? repo.listMost(db, own, { since, limit: limits.pageSizeMax }),
  ]);
  const ids = wanted.filter((id) => mayReach(actor, id));
  const rows = await repo.listDays(db, { workspace_id, ids, since });
  const byEndpoint = Map.groupBy(rows, (row) => row.endpoint_id);
  return {
    days: toDays(dates, sums),
    endpoints: ids.flatMap((endpoint_id) => {
      const days = byEndpoint.get(endpoint_id);
      if (!days) return [];
      const counted = toDays(dates, days);
      return [{ endpoint_id, days: counted.map(({ inbox }) => inbox), received: counted.map(sumVerdicts) }];
    }),
  };
}

export async function getInsights(ctx: AuthedCtx, { id, days }: z.output<typeof insightsInput>): Promise<Insights> {
  const { deps } = ctx;
  // Finds endpoints of this workspace only: this check comes before everything below.
  const destinations = await listDestinations(ctx, { endpoint_id: id });
  const now = deps.now();
  const dates = lastDays(now, days);
  const [since = ''] = dates;
  const from = dayBefore(now, days - 1);
  const db = deps.reads.begin('insights');
  const [hours, sources, readTimes, unread] = await Promise.all([
    repo.listHours(db, id, earlier(from, dayBefore(now, HOURS / 24))),
    repo.listSources(db, id, { since, limit: MOST_SOURCES }),
    repo.listReadTimes(db, id, since),
    repo.countUnread(db, id),
  ]);
  const known = hours.filter(({ hour }) => hour >= from);
  const counted = toDays(dates, known.map(toDay));
  const sourcesOf = (kind: repo.SourceRow['kind']) =>
    sources.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count }));
  return {
    days: counted,
    hours: toHours(now, hours),
    clock: toClock(known),
    verdicts: toVerdicts(counted),
    sources: { sites: sourcesOf('site'), pages: sourcesOf('page') },
    time_to_read: { buckets: toBuckets(readTimes), unread },
    destinations: destinations.items.map((item) => ({ ...item, addresses: addressesOf(item) })),
  };
}

function addressesOf({ recipients }: Destination): Insights['destinations'][number]['addresses'] {
  if (recipients.some(({ state }) => state === 'failing')) return 'failing';
  return recipients.length > 0 && recipients.every(({ state }) => state === 'waiting') ? 'waiting' : 'ok';
}

function toBuckets(rows: readonly repo.ReadTimeRow[]): Insights['time_to_read']['buckets'] {
  const counts = new Map(rows.map(({ bucket, count }) => [bucket, count]));
  return [...readWithin, null].map((up_to_seconds, bucket) => ({ up_to_seconds, count: counts.get(bucket) ?? 0 }));
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b);
