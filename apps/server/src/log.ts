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

interface Thrown {
  name?: unknown;
  type?: unknown;
  message?: unknown;
  code?: unknown;
  stack?: unknown;
  cause?: unknown;
  /** Of an AggregateError, whose message may be empty: one for each address that was tried. */
  errors?: unknown;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Any thrown value as it is logged. Errors of libraries may have become plain objects on their way. */
export function toLoggedError(thrown: unknown): LoggedError {
  if (typeof thrown !== 'object' || thrown === null) return { type: typeof thrown, message: sentenceOf(thrown) };
  const { name, type, code, stack, cause } = thrown as Thrown;
  return {
    type: [name, type].find(isText) ?? 'object',
    message: sentenceOf(thrown),
    ...(isText(code) ? { code } : {}),
    ...(isText(stack) ? { stack } : {}),
    ...(cause === undefined ? {} : { cause: toLoggedError(cause) }),
  };
}

/** What an error says, never `[object Object]`. */
export function sentenceOf(thrown: unknown): string {
  if (isText(thrown)) return thrown;
  if (typeof thrown === 'number' || typeof thrown === 'boolean') return String(thrown);
  if (typeof thrown !== 'object') return UNKNOWN;
  const { message, errors, code } = (thrown ?? {}) as Thrown;
  if (isText(message)) return message;
  const inner = Array.isArray(errors) ? (errors[0] as unknown) : message;
  const said = typeof inner === 'object' && inner !== null ? sentenceOf(inner) : UNKNOWN;
  return said === UNKNOWN && isText(code) ? code : said;
}

const UNKNOWN = 'an error without a message';

/** JSON lines on stdout: no bodies, no tokens, no personal addresses. */
export const createLogger = (level: string): Logger => pino({ level, serializers: { err: toLoggedError } });
