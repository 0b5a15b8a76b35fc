import type { EndpointSettings } from '@postern/contracts';
import { LRUCache } from 'lru-cache';
import type { Deps } from '../../context.ts';
import type { Db } from '../../db/client.ts';
import type { Listener } from '../../db/listen.ts';
import { DAY_MS } from '../../lib/durations.ts';
import { openCaptchaSecret, toSettings } from '../../lib/stored-settings.ts';
import type { AccountWeights } from '../spam/bayes/model/learn-account-weights.ts';
import { loadAccountWeights } from '../spam/learning.service.ts';
import { loadCapRules, type CapRules } from '../caps/seats.service.ts';
import * as repo from './endpoint-cache.repo.ts';
import { loadPublishedForm, type PublishedForm } from './form-cache.service.ts';

/** An endpoint as the intake needs it. */
export interface ReceivingEndpoint {
  id: string;
  status: 'active' | 'paused';
  /** Whether the operator has suspended it, or its account. */
  isSuspended: boolean;
  /** Whether the operator has taken its hosted form down. */
  isFormDown: boolean;
  /** When its account was created; null for an account that is never taken for a new one. */
  ownerSince: Date | null;
  settings: EndpointSettings;
  /** The captcha provider's secret key; null if there is none, or if it can no longer be opened. */
  captchaSecret: string | null;
  /** Its published form; null if there is none. */
  form: PublishedForm | null;
  /** The number of the key with which links to its form are signed. */
  linkKeyNumber: number;
  /** What its caps count. */
  caps: CapRules;
  /** The spam learning of its account; undefined if there is none. */
  learned: AccountWeights | undefined;
}

/** Why an endpoint accepts no submissions at the moment; undefined if it accepts them. */
export function closureOf(
  { status, isSuspended, settings }: Pick<ReceivingEndpoint, 'status' | 'isSuspended' | 'settings'>,
  now: Date,
): 'suspended' | 'paused' | 'closed' | undefined {
  if (isSuspended) return 'suspended';
  if (status === 'paused') return 'paused';
  return settings.closes_at !== null && Date.parse(settings.closes_at) <= now.getTime() ? 'closed' : undefined;
}

/** Whether an account is so new that its hosted forms are treated with care. */
export const isNewAccount = (since: Date | null, { config, now }: Pick<Deps, 'config' | 'now'>): boolean =>
  since !== null && now().getTime() - since.getTime() < config.newAccountDays * DAY_MS;

/** The same for the account that owns an endpoint. */
export const belongsToNewAccount = async (deps: Pick<Deps, 'config' | 'now'>, db: Db, id: string): Promise<boolean> =>
  deps.config.newAccountDays > 0 && isNewAccount((await repo.findOwnerSince(db, id))?.owner_since ?? null, deps);

/** Why the database stores nothing for an endpoint, regardless of the cache. */
export async function readClosure(db: Db, id: string): Promise<'missing' | 'suspended' | 'paused'> {
  const row = await repo.findEndpoint(db, id);
  if (!row) return 'missing';
  return row.is_suspended ? 'suspended' : 'paused';
}

export interface EndpointCache {
  /** @returns undefined if there is none; that is not cached, so that a new endpoint is found at once */
  get(id: string): Promise<ReceivingEndpoint | undefined>;
  /** Drops an endpoint that has changed. */
  forget: (id: string) => void;
  /** Drops everything when changes may have been missed. */
  forgetAll: () => void;
}

export interface EndpointCacheOptions {
  db: Db;
  /** The installation's secret. */
  secret: string;
  /** Whether this process is notified of changes at the moment; if not, each request queries the database. */
  isFresh: Listener['isConnected'];
  maxEntries?: number;
}

/**
 * Keeps endpoints in memory as long as this process is notified of every change. A query for each request would cost as
 * much as the rest of the intake.
 */
export function createEndpointCache({ db, secret, isFresh, maxEntries = 10_000 }: EndpointCacheOptions): EndpointCache {
  const known = new LRUCache<string, ReceivingEndpoint>({ max: maxEntries });
  /** Counts invalidations: an endpoint whose loading overlaps with one is not kept. */
  let invalidations = 0;

  /** Concurrent requests for one endpoint share one query. */
  const loading = new Map<string, Promise<ReceivingEndpoint | undefined>>();

  async function load(id: string): Promise<ReceivingEndpoint | undefined> {
    const before = invalidations;
    const row = await repo.findEndpoint(db, id);
    if (!row) return undefined;
    const status = row.status === 'paused' ? 'paused' : 'active';
    const captchaSecret = openCaptchaSecret(row.settings, { endpoint_id: id, secret });
    const learned = await loadAccountWeights(db, row.workspace_id);
    const settings = toSettings(row.settings);
    const form = await loadPublishedForm(db, id);
    const caps = await loadCapRules(db, id);
    const endpoint: ReceivingEndpoint = {
      id,
      status,
      isSuspended: row.is_suspended,
      isFormDown: row.form_down_at !== null,
      ownerSince: row.owner_since,
      settings,
      captchaSecret,
      form,
      linkKeyNumber: row.link_key_number,
      caps,
      learned,
    };
    if (isFresh() && before === invalidations) known.set(id, endpoint);
    return endpoint;
  }

  return {
    async get(id) {
      const cached = known.get(id);
      if (cached) return cached;
      const underWay = isFresh() ? loading.get(id) : undefined;
      if (underWay) return underWay;
      const loaded = load(id);
      loading.set(id, loaded);
      try {
        return await loaded;
      } finally {
        if (loading.get(id) === loaded) loading.delete(id);
      }
    },
    forget(id) {
      invalidations += 1;
      known.delete(id);
      loading.delete(id);
    },
    forgetAll() {
      invalidations += 1;
      known.clear();
      loading.clear();
    },
  };
}
