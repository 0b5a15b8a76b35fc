import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Deps, MemberKey } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Two of these fit into the second after which a removed member reads nothing any more. */
const RECHECK_MS = 400;

/** The codes of a reader who has lost access. Any other error says nothing about it, such as a database that is away. */
const refusals: ReadonlySet<string> = new Set([
  'unauthenticated',
  'forbidden',
  'not_found',
  'second_factor_required',
  'account_suspended',
  'endpoint_suspended',
]);

export interface Reading {
  member: MemberKey;
  reply: FastifyReply;
  /** Rejects once the reader may no longer read the answer. */
  recheck: () => Promise<unknown>;
}

/**
 * Cuts an answer off when its reader's access changes. The notification does it at once. The check at intervals covers a
 * change between the admission and the watch, and one whose notification was missed.
 */
export function endWithAccess({ access }: Pick<Deps, 'access'>, { member, reply: { raw }, recheck }: Reading): void {
  const over = new AbortController();
  const unwatch = access.watch(member, () => raw.destroy());
  raw.once('close', () => {
    unwatch();
    over.abort();
  });
  void (async () => {
    while (await passes(over.signal))
      await recheck().catch((error: unknown) => {
        if (error instanceof AppError && refusals.has(error.code)) raw.destroy();
      });
  })();
}

/** Waits for the next check. @returns false when the answer is over */
const passes = (signal: AbortSignal): Promise<boolean> =>
  sleep(RECHECK_MS, true, { signal, ref: false }).catch(() => false);
