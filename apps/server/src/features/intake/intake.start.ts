import type { Deps } from '../../context.ts';
import { startListening } from '../../db/listen.ts';
import { createMemorySpent } from '../spam/captcha/spent.ts';
import { createFormCache } from '../endpoint-cache/form-cache.service.ts';
import { createEndpointCache } from '../endpoint-cache/endpoint-cache.service.ts';
import { createInFlight } from './write/idempotency.ts';
import { createNameWatch } from './write/known-names.ts';
import { createDuplicateWatch } from '../spam/signals/duplicates.ts';
import { createWriter } from './receive.service.ts';
import type { IntakeDeps } from './arrival.ts';

export interface RunningIntake {
  intake: IntakeDeps;
  /** Writes what is waiting, then lets go of the database. */
  close: () => Promise<void>;
}

/** What the intake of one process shares between its requests. It reaches the database as `deps` do. */
export function startIntake(deps: Deps, databaseUrl: string): RunningIntake {
  const writer = createWriter(deps);
  const listener = startListening({
    url: databaseUrl,
    channel: 'endpoint',
    log: deps.log,
    onNotify: (id) => endpoints.forget(id),
    onGap: () => endpoints.forgetAll(),
  });
  const endpoints = createEndpointCache({ db: deps.db, secret: deps.secret, isFresh: listener.isConnected });
  // The owner who saves a setting and sends a test right after sees what they saved.
  deps.endpointListeners.add(endpoints.forget);
  return {
    intake: {
      deps,
      writer,
      endpoints,
      forms: createFormCache(deps.db),
      inFlight: createInFlight(),
      spent: createMemorySpent(() => deps.now().getTime()),
      duplicates: createDuplicateWatch(),
      names: createNameWatch(),
    },
    async close() {
      await writer.drain();
      await listener.close();
    },
  };
}
