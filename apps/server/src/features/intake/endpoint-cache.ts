import type { EndpointSettings } from '@postern/contracts';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../db/client.ts';
import type { Listener } from '../../db/listen.ts';
import { openCaptchaSecret, toSettings } from '../endpoints/read-settings.ts';
import type { AccountWeights } from '../spam/bayes/account.ts';
import { loadReceivingForm, type ReceivingForm } from '../forms/receiving.service.ts';
import { findEndpointForIntake } from './intake.repo.ts';
import { loadAccountWeights } from '../spam/learning.service.ts';

/** What the intake knows of an endpoint. */
export interface ReceivingEndpoint {
  id: string;
  status: 'active' | 'paused';
  settings: EndpointSettings;
  /** The captcha provider's secret key; null when there is none, or when it cannot be opened any more. */
  captchaSecret: string | null;
  /** Its published form; null where none is. */
  form: ReceivingForm | null;
  /** What its account has learnt about spam; undefined when nothing. */
  learned: AccountWeights | undefined;
}

export interface EndpointCache {
  /** @returns undefined when there is none; asked again each time, so that a new one is found at once */
  get(id: string): Promise<ReceivingEndpoint | undefined>;
  /** An endpoint has changed. */
  forget: (id: string) => void;
  /** Changes may have been missed. */
  forgetAll: () => void;
}

export interface EndpointCacheOptions {
  db: Db;
  /** The installation's secret. */
  secret: string;
  /** Whether changes are heard at this moment; without that, each request asks the database. */
  isFresh: Listener['isConnected'];
  maxEntries?: number;
}

/**
 * Endpoints in memory, for as long as every change of theirs is heard. Asking once per request would cost as much as
 * all the rest of the intake.
 */
export function createEndpointCache({ db, secret, isFresh, maxEntries = 10_000 }: EndpointCacheOptions): EndpointCache {
  const known = new LRUCache<string, ReceivingEndpoint>({ max: maxEntries });
  /** Counts what was forgotten: an answer that was under way meanwhile is not kept. */
  let forgotten = 0;

  /** Under way: a form that is opened by many at once is asked for once. */
  const loading = new Map<string, Promise<ReceivingEndpoint | undefined>>();

  async function load(id: string): Promise<ReceivingEndpoint | undefined> {
    const before = forgotten;
    const row = await findEndpointForIntake(db, id);
    if (!row) return undefined;
    const status = row.status === 'paused' ? 'paused' : 'active';
    const captchaSecret = openCaptchaSecret(row.settings, { endpoint_id: id, secret });
    const learned = await loadAccountWeights(db, row.workspace_id);
    const settings = toSettings(row.settings);
    const form = await loadReceivingForm(db, id);
    const endpoint: ReceivingEndpoint = { id, status, settings, captchaSecret, form, learned };
    if (isFresh() && before === forgotten) known.set(id, endpoint);
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
      forgotten += 1;
      known.delete(id);
      loading.delete(id);
    },
    forgetAll() {
      forgotten += 1;
      known.clear();
      loading.clear();
    },
  };
}
