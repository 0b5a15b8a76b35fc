import { errorTable, type ErrorCode, type Problem } from '@postern/contracts';
import { AppError } from './errors.ts';

interface Thrown {
  code?: unknown;
  statusCode?: unknown;
  message?: unknown;
  cause?: unknown;
  validation?: unknown;
}

const asThrown = (error: unknown): Thrown => (typeof error === 'object' && error !== null ? error : {});

/** Codes of a tRPC error before any procedure ran. */
const trpcCodes: Record<string, ErrorCode> = {
  PARSE_ERROR: 'malformed',
  BAD_REQUEST: 'malformed',
  NOT_FOUND: 'not_found',
  METHOD_NOT_SUPPORTED: 'method_not_allowed',
  UNSUPPORTED_MEDIA_TYPE: 'unsupported_type',
  PAYLOAD_TOO_LARGE: 'too_large',
  CLIENT_CLOSED_REQUEST: 'malformed',
};

const httpCodes: Record<number, ErrorCode> = {
  400: 'malformed',
  404: 'not_found',
  405: 'method_not_allowed',
  408: 'too_slow',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_type',
  431: 'headers_too_large',
};

const sentences: Partial<Record<ErrorCode, string>> = {
  malformed: 'The request cannot be read.',
  not_found: 'There is nothing at this address.',
  method_not_allowed: 'This method is not allowed here.',
  too_large: 'The request is too large.',
  unsupported_type: 'This content type is not supported here.',
  unavailable: 'The server cannot do this right now. Please try again in a moment.',
  internal: 'Something went wrong on our side. It has been logged.',
};

const wrap = (code: ErrorCode, cause: unknown): AppError =>
  new AppError(code, sentences[code] ?? errorTable[code].title, {
    cause,
    ...(code === 'unavailable' ? { retryAfterSeconds: 5 } : {}),
  });

/** The only place that turns a thrown value into an AppError. Unknown ones become `internal`. */
export function translateError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const thrown = asThrown(error);
  if (thrown.cause instanceof AppError) return thrown.cause;
  if (typeof thrown.code === 'string' && thrown.code in trpcCodes)
    return wrap(trpcCodes[thrown.code] ?? 'internal', error);
  if (isOutage(thrown) || isOutage(asThrown(thrown.cause))) return wrap('unavailable', error);
  const code = typeof thrown.statusCode === 'number' ? httpCodes[thrown.statusCode] : undefined;
  return wrap(code ?? 'internal', error);
}

/**
 * Connection lost or refused, server shutting down or starting, too many connections, disk full, statement too slow; a
 * read-only server, which was the primary until a failover.
 */
function isOutage({ code, message }: Thrown): boolean {
  if (
    typeof code === 'string' &&
    /^(08...|53...|57P0[1-5]|57014|58030|25006|25P03|XX002|ECONN\w+|EPIPE|ETIMEDOUT|ENOSPC|EIO)$/.test(code)
  )
    return true;
  return (
    typeof message === 'string' &&
    /timeout exceeded when trying to connect|Connection terminated|Client has encountered/.test(message)
  );
}

/** The problem document (RFC 9457) for an error. */
export function toProblem(error: AppError, request_id: string): Problem {
  return {
    type: `/docs/errors#${error.code}`,
    title: errorTable[error.code].title,
    status: error.status,
    detail: error.message,
    code: error.code,
    request_id,
    ...(error.errors ? { errors: error.errors } : {}),
  };
}
