/** W3C Trace Context, section 3.2; version ff and ids of zeros are invalid. */
const TRACEPARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-([\da-f]{2})(?:-|$)/;

export interface RemoteSpan {
  traceId: string;
  spanId: string;
  traceFlags: number;
  isRemote: true;
}

/** The span of the caller that a `traceparent` header names; undefined if it names none. */
export function parseTraceparent(header: string): RemoteSpan | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined;
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
}
