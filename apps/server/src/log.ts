import pino, { type Logger } from 'pino';

/**
 * The parts of an error that are logged: never its other properties, which may contain rows, queries or whole
 * connections.
 */
interface LoggedError {
  type: string;
  message: string;
  code?: string;
  stack?: string;
  cause?: LoggedError;
}

export function toLoggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    ...(error.stack ? { stack: error.stack } : {}),
    ...(error.cause === undefined ? {} : { cause: toLoggedError(error.cause) }),
  };
}

/** JSON lines on stdout: no bodies, no tokens, no personal addresses. */
export const createLogger = (level: string): Logger => pino({ level, serializers: { err: toLoggedError } });
