import type { Suspension } from '@postern/contracts';

/** A state of the operator as the interface shows it; null if it is not set. */
export const toSuspension = (since: Date | null, reason: string | null): Suspension | null =>
  since === null || reason === null ? null : { reason, since: since.toISOString() };
