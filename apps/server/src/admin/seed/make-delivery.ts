import { childIdFor } from '../../ids.ts';
import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import type { Destination, Story } from './destinations.ts';
import type { Random } from './random.ts';

/** When a destination's trouble began, before the end of the period. */
const FAILING_MS = 4 * DAY_MS;
const PAUSED_AFTER_MS = 5 * DAY_MS;
const PAUSED_MS = 9 * DAY_MS;
const MOST_ATTEMPTS = 10;
const ATTEMPT_GAP_MS = 7 * HOUR_MS;

export interface Attempt {
  at: Date;
  status: number | null;
  ms: number;
  answer: string;
}

export interface SeededDelivery {
  id: string;
  submission_id: string;
  destination_id: string;
  recipient: string;
  state: 'pending' | 'delivered' | 'dead';
  created_at: Date;
  delivered_at: Date | null;
  attempts: Attempt[];
}

/** Facts of a destination's row that follow from its story. */
export interface Trouble {
  failing_since: Date | null;
  paused_at: Date | null;
}

export function troubleOf(story: Story, until: number): Trouble {
  if (story === 'failing') return { failing_since: new Date(until - FAILING_MS), paused_at: null };
  if (story !== 'paused') return { failing_since: null, paused_at: null };
  const since = until - PAUSED_MS;
  return { failing_since: new Date(since), paused_at: new Date(since + PAUSED_AFTER_MS) };
}

export interface DeliveryPlace {
  random: Random;
  endpoint_id: string;
  destination: Destination & { id: string };
  /** The end of the period, in ms. */
  until: number;
}

/**
 * The delivery of a submission to a destination, by the destination's story. None is ever due: it has arrived, was
 * given up, or waits for something that only its owner or its recipient can do.
 */
export function makeDelivery(
  { random, endpoint_id, destination, until }: DeliveryPlace,
  submission: { id: string; created_at: Date },
): SeededDelivery {
  const { story } = destination;
  const created_at = new Date(submission.created_at.getTime() + 5 + random.below(40));
  const delivery = {
    id: childIdFor(endpoint_id, { time: created_at, key: `${destination.id} ${submission.id}` }),
    submission_id: submission.id,
    destination_id: destination.id,
    recipient: destination.kind === 'email' ? destination.to : '',
    created_at,
  };
  if (story === 'unconfirmed') return { ...delivery, state: 'pending', delivered_at: null, attempts: [] };
  const { failing_since, paused_at } = troubleOf(story, until);
  if (failing_since !== null && created_at >= failing_since) {
    const attempts = failedAttempts(random, created_at, paused_at?.getTime() ?? until);
    return { ...delivery, state: story === 'failing' ? 'dead' : 'pending', delivered_at: null, attempts };
  }
  const attempts = arrivedAttempts(random, destination, created_at);
  return { ...delivery, state: 'delivered', delivered_at: attempts.at(-1)?.at ?? null, attempts };
}

function failedAttempts(random: Random, from: Date, until: number): Attempt[] {
  const fitting = Math.ceil((until - from.getTime()) / ATTEMPT_GAP_MS);
  return Array.from({ length: Math.min(Math.max(fitting, 0), MOST_ATTEMPTS) }, (_, number) => ({
    at: new Date(from.getTime() + number * ATTEMPT_GAP_MS + 1),
    status: 503,
    ms: 200 + random.below(900),
    answer: 'upstream unavailable',
  }));
}

const RETRY_SHARE = 0.05;
const RETRY_MS = 60_000;

function arrivedAttempts(random: Random, { kind }: Destination, from: Date): Attempt[] {
  const [first, second] = [from.getTime() + 20, from.getTime() + RETRY_MS];
  const arrived = kind === 'email' ? { status: 250, answer: '250 2.0.0 Ok: queued' } : { status: 200, answer: 'ok' };
  if (!random.chance(RETRY_SHARE)) return [{ at: new Date(first), ms: 40 + random.below(300), ...arrived }];
  return [
    { at: new Date(first), ms: 10_000, status: null, answer: 'The server did not answer within 10 s.' },
    { at: new Date(second), ms: 90 + random.below(300), ...arrived },
  ];
}
