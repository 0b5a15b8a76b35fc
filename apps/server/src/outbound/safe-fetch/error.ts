/** Why a call to a foreign server got no answer. Each has one sentence, which may be shown to the owner. */
const sentences = {
  invalid_url: 'This address cannot be called: it must be a plain https:// address without user name and password.',
  invalid_request: 'The call has a header that cannot be sent.',
  forbidden_address: 'This address does not lead to the public internet.',
  dns: 'The host name could not be found.',
  connect: 'The server could not be reached.',
  tls: 'No secure connection could be made',
  timeout: 'The server took too long.',
  closed: 'The server closed the connection, or its answer is not HTTP.',
  aborted: 'The call was cancelled.',
} as const;

export type OutboundCode = keyof typeof sentences;

/**
 * A call without an answer. `message` is safe to show: it names no resolved address and quotes nothing from the other
 * side. `cause` has the details for the log.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  readonly code: OutboundCode;

  constructor(code: OutboundCode, cause?: unknown) {
    super(code === 'tls' ? `${sentences.tls}${tlsReason(cause)}.` : sentences[code], { cause });
    this.code = code;
  }
}

/** The error of a call: the first error with a code wins over those that it caused. */
export const toOutboundError = (error: unknown, code: OutboundCode): OutboundError =>
  error instanceof OutboundError ? error : new OutboundError(code, error);

/** An owner whose certificate expired should read that; the codes are constants of OpenSSL and Node. */
function tlsReason(cause: unknown): string {
  const code: unknown = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{2,60}$/.test(code) ? ` (${code})` : '';
}
