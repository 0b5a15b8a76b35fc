import { errorTable, type ErrorCode, type FieldError } from '@postern/contracts';

export interface AppErrorOptions {
  /** Each wrong field, for people and programs. */
  errors?: FieldError[];
  /** The underlying error: for the log, never for the caller. */
  cause?: unknown;
  /** Seconds after which trying again makes sense: the Retry-After header. */
  retryAfterSeconds?: number;
}

/** The one error that services throw. `message` is shown to people; the code decides the status. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.errors = options.errors;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

/**
 * The same words for what does not exist and what belongs to another workspace, so that no caller can distinguish them.
 */
export const notFound = (what: string): AppError => new AppError('not_found', `There is no such ${what}.`);

/** A change that was made from an outdated state. */
export const changedElsewhere = (what: string): AppError =>
  new AppError(
    'conflict',
    `The ${what} was changed elsewhere in the meantime, so nothing was saved. Load it again and repeat the change.`,
  );

export const unauthenticated = (): AppError =>
  new AppError('unauthenticated', 'Please sign in: the token is missing, wrong or no longer valid.');

export const rateLimited = (retryAfterSeconds: number, message?: string): AppError =>
  new AppError('rate_limited', message ?? `Too many attempts. Please try again in ${inWords(retryAfterSeconds)}.`, {
    retryAfterSeconds,
  });

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
