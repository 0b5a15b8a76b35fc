import type { Attempt, Delivery, DeliveryEvent } from '@postern/contracts';

/** The event of a delivery; null for a submission that arrived. */
export const eventWords: Record<DeliveryEvent, string | null> = {
  'submission.received': null,
  'submission.released': 'released from Spam, Held or a waiting list',
  'submission.erased': 'erased',
  test: 'test',
};

/** The names of common statuses (RFC 9110, section 15). */
const httpWords: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  202: 'Accepted',
  204: 'No Content',
  301: 'Moved Permanently',
  302: 'Found',
  307: 'Temporary Redirect',
  308: 'Permanent Redirect',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  408: 'Request Timeout',
  409: 'Conflict',
  410: 'Gone',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** The status of the answer, with its name; null if there was no answer. */
export function statusText(kind: Delivery['kind'], status: number | null): string | null {
  if (status === null) return null;
  const word = kind === 'email' ? undefined : httpWords[status];
  return word ? `${status} ${word}` : String(status);
}

/** The answer in one line: the status, or why there is none. An SMTP server's text already contains its status. */
export function lineOf(kind: Delivery['kind'], { status, answer }: Pick<Attempt, 'status' | 'answer'>): string {
  const first = answer.split('\n', 1)[0]?.trim() ?? '';
  const text = statusText(kind, status);
  if (text === null) return first || 'No answer';
  if (kind !== 'email' || first === '') return text;
  return first.startsWith(text) ? first : `${text} ${first}`;
}

/** A duration: 112 ms, 10.0 s. */
export const formatMs = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

const shortChars = 60;

/** Whether an answer is short enough for the same line. */
export const isShort = (answer: string): boolean => answer.length <= shortChars && !answer.includes('\n');

/** Whether an attempt was the successful one: the last attempt of a delivered delivery. */
export const hasArrived = ({ state, attempts }: Delivery, attempt: Attempt): boolean =>
  state === 'delivered' && attempt === attempts.at(-1);

/** Whether a person may retry it: it is dead, or waits for another attempt. */
export const canRetry = ({ state, attempts, next_attempt_at }: Delivery): boolean =>
  state === 'dead' || (state === 'pending' && attempts.length > 0 && next_attempt_at !== null);

const soonMs = 60_000;

/** How soon to refetch deliveries, in milliseconds; false if none is in progress. */
export function askAgainMs(deliveries: readonly Delivery[], now: number): number | false {
  const pending = deliveries.filter(({ state }) => state === 'pending');
  if (pending.length === 0) return false;
  const isSoon = pending.some(({ next_attempt_at: at }) => at !== null && Date.parse(at) - now < soonMs);
  return isSoon ? 2000 : 15_000;
}
