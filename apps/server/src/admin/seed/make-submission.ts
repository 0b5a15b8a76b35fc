import type { Submission, Verdict } from '@postern/contracts';
import { childIdFor } from '../../ids.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../lib/durations.ts';
import type { Period } from './arrival-times.ts';
import { makePerson, type Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { spams } from './spam.ts';
import type { Trade } from './trades.ts';

/** A submission as the intake would have stored it, and as its owner has handled it since. */
export interface SeededSubmission {
  id: string;
  status: Verdict;
  fields: [name: string, value: string][];
  spam: Submission['spam'];
  meta: Submission['meta'];
  refused_reason: string | null;
  read_at: Date | null;
  starred: boolean;
  created_at: Date;
  /** Whether it comes with the file of its endpoint. */
  hasFile: boolean;
}

const agents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/143.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
] as const;

const REFUSED_SHARE = 0.015;
const STARRED_SHARE = 0.04;
/** In the last days of a month, the busiest endpoint gets more than the plan includes. */
const HELD_SHARE = 0.35;

export interface Place {
  seed: string;
  trade: Trade;
  endpoint_id: string;
  period: Period;
  /** Whether submissions of this time may be beyond the plan's limit. */
  isOver: (time: Date) => boolean;
}

/** The submission with a number at an endpoint: the same place and number always make the same one. */
export function makeSubmission(place: Place, { number, ms }: { number: number; ms: number }): SeededSubmission {
  const { seed, trade, endpoint_id, period } = place;
  const random = createRandom(`${seed} ${trade.name} ${number}`);
  const created_at = new Date(ms);
  const person = makePerson(random);
  const fields = trade.fields(random, person);
  const spam = random.chance(trade.spam) ? random.pick(spams) : null;
  const status = spam ? 'spam' : toStatus(random, place.isOver(created_at));
  return {
    id: childIdFor(endpoint_id, { time: created_at, key: `${seed} ${number}` }),
    status,
    fields: spam ? fields.map(([name, value]) => [name, name === trade.text ? spam.text : value]) : fields,
    spam: spam?.spam ?? { score: 0, reasons: [] },
    meta: makeMeta(random, { trade, person }),
    refused_reason: status === 'refused' ? 'The form is on mirror.example, which is not an allowed domain.' : null,
    read_at: status === 'inbox' ? readAt(random, ms, period) : null,
    starred: status === 'inbox' && random.chance(STARRED_SHARE),
    created_at,
    hasFile: spam === null && trade.file !== null && random.chance(trade.file.share),
  };
}

function toStatus(random: Random, isOver: boolean): Verdict {
  if (random.chance(REFUSED_SHARE)) return 'refused';
  return isOver && random.chance(HELD_SHARE) ? 'held' : 'inbox';
}

/** Nearly everything is read within a week, most of it within an hour, and the newest is not. */
function readAt(random: Random, ms: number, { until }: Period): Date | null {
  const [age, share, waited] = [until - ms, random.next(), MINUTE_MS * Math.exp(random.next() * 7.5)];
  const isRead = age > 2 * HOUR_MS && share < (age > 7 * DAY_MS ? 0.97 : 0.6);
  return isRead && waited < age ? new Date(Math.floor(ms + waited)) : null;
}

/** The addresses belong to no one: RFC 5737 and RFC 3849 keep them for examples. */
function makeMeta(random: Random, { trade, person }: { trade: Trade; person: Person }): Submission['meta'] {
  const host = random.below(254) + 1;
  return {
    ip: random.chance(0.3) ? `2001:db8:${host.toString(16)}::1` : `203.0.113.${host}`,
    user_agent: random.pick(agents),
    referer: trade.page,
    origin: new URL(trade.page).origin,
    language: person.locale,
  };
}
