import type { Deps } from '../../context.ts';
import { startListening } from '../../db/listen.ts';
import { Bell } from '../../lib/waiting/bell.ts';
import { createReplayGuard } from '../spam/captcha/replay-guard.service.ts';
import { createFormCache } from '../endpoint-cache/form-cache.service.ts';
import { createEndpointCache } from '../endpoint-cache/endpoint-cache.service.ts';
import { createKeyLock } from './write/key-lock.ts';
import { createFieldNameTracker } from './write/field-name-tracker.ts';
import { createDuplicateWatch } from '../spam/signals/duplicates.signal.ts';
import { createWriter } from './write/writer.service.ts';
import type { IntakeDeps } from './intake.deps.ts';

export interface RunningIntake {
  intake: IntakeDeps;
  /** Rings after each batch of submissions. */
  arrived: Bell;
  /** Writes the waiting rows, then closes the connection. */
  close: () => Promise<void>;
}

/** Starts the parts that all requests of this process share. */
export function startIntake(deps: Deps, databaseUrl: string): RunningIntake {
  const arrived = new Bell();
  const writer = createWriter(deps, () => arrived.ring());
  const listener = startListening({
    url: databaseUrl,
    channel: 'endpoint',
    log: deps.log,
    onNotify: (id) => endpoints.forget(id),
    onGap: () => endpoints.forgetAll(),
  });
  const endpoints = createEndpointCache({ db: deps.db, secret: deps.secret, isFresh: listener.isConnected });
  // An owner who saves a setting and sends a test immediately afterwards gets the new setting.
  deps.endpointListeners.add(endpoints.forget);
  return {
    intake: {
      deps,
      writer,
      endpoints,
      forms: createFormCache(deps.db),
      keyLock: createKeyLock(),
      replayGuard: createReplayGuard(deps.db),
      duplicates: createDuplicateWatch(),
      fieldNames: createFieldNameTracker(),
    },
    arrived,
    async close() {
      await writer.drain();
      await listener.close();
    },
  };
}
