import { AppError } from '../../errors.ts';

/** A full or broken disk, no network, no permission: the sender cannot change it, and it may be over in a minute. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'Files cannot be stored at the moment. Please try again in a minute.', {
    cause,
    retryAfterSeconds: 60,
  });

export const noLongerStored = (cause: unknown): AppError =>
  new AppError('not_found', 'This file is no longer stored.', { cause });

/** Turns any other error into AppError('unavailable'). */
export async function attempt<T>(work: () => Promise<T>, onFailure?: () => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    onFailure?.();
    throw error instanceof AppError ? error : unavailable(error);
  }
}
