import type { AuthedCtx } from '../../context.ts';
import type { Trx } from '../../db/client.ts';

/** One transaction that applies files. */
export interface Work {
  ctx: AuthedCtx;
  trx: Trx;
  is_test: boolean;
  /** The ids of endpoints that it has created, by their keys. */
  made: Map<string, string>;
}
