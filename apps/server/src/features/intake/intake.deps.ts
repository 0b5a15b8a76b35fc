import type { Deps } from '../../context.ts';
import type { EndpointCache } from '../endpoint-cache/endpoint-cache.service.ts';
import type { FormCache } from '../endpoint-cache/form-cache.service.ts';
import type { ReplayGuard } from '../spam/captcha/replay-guard.service.ts';
import type { DuplicateWatch } from '../spam/signals/duplicates.signal.ts';
import type { FieldNameTracker } from './write/field-name-tracker.ts';
import type { KeyLock } from './write/key-lock.ts';
import type { IntakeWriter } from './write/writer.ts';

/** The state that all requests of this process share. */
export interface IntakeDeps {
  deps: Deps;
  writer: IntakeWriter;
  endpoints: EndpointCache;
  forms: FormCache;
  keyLock: KeyLock;
  /** The challenges that were answered, on all nodes. */
  replayGuard: ReplayGuard;
  duplicates: DuplicateWatch;
  fieldNames: FieldNameTracker;
  /** The endpoint of the landing page, if this server has one. */
  demo?: string | undefined;
}
