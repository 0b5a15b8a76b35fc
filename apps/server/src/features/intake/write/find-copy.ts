import type { Deps } from '../../../context.ts';
import { awaitDurable } from '../../../db/replica/await-durable.ts';
import { AppError } from '../../../errors.ts';
import { findKey } from './intake.repo.ts';
import type { IntakeKey } from './row.model.ts';

/**
 * The submission that has used a key, as long as the key is remembered.
 * @throws {AppError} idempotency_mismatch
 */
export async function findRememberedCopy(
  { db, now }: Deps,
  endpoint_id: string,
  key: IntakeKey,
): Promise<string | undefined> {
  const first = await findKey(db, endpoint_id, key.key);
  if (!first || first.created_at.getTime() <= now().getTime() - key.seconds * 1000) return undefined;
  assertSameContent(first.fingerprint, key.fingerprint);
  if (first.has_standby) await awaitDurable(db);
  return first.submission_id;
}

/**
 * The submission that used a key first, after the writing statement has found the key in use.
 * @throws {AppError} idempotency_mismatch · unavailable, when it has been deleted
 */
export async function getFirstCopy({ db }: Deps, endpoint_id: string, key: IntakeKey | null): Promise<string> {
  const first = key && (await findKey(db, endpoint_id, key.key));
  if (!first) throw new AppError('unavailable', 'Please send the form again.', { retryAfterSeconds: 1 });
  assertSameContent(first.fingerprint, key.fingerprint);
  if (first.has_standby) await awaitDurable(db);
  return first.submission_id;
}

function assertSameContent(first: Buffer, second: Buffer): void {
  if (!first.equals(second))
    throw new AppError('idempotency_mismatch', 'This idempotency key was used for another submission already.');
}
