import { AppError } from '../../errors.ts';

/** Full disk, broken disk, no network, no permission: nothing the sender can change, and perhaps over in a minute. */
export const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', 'Files cannot be stored at the moment. Please try again in a minute.', {
    cause,
    retryAfterSeconds: 60,
  });

export const noLongerStored = (cause: unknown): AppError =>
  new AppError('not_found', 'This file is no longer stored.', { cause });

/** Turns whatever fails into AppError('unavailable'). */
export async function attempt<T>(work: () => Promise<T>, onFailure?: () => void): Promise<T> {
  try {
    return await work();
  } catch (error) {
    onFailure?.();
    throw error instanceof AppError ? error : unavailable(error);
  }
}
