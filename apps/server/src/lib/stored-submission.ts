import type { Submission } from '@postern/contracts';
import type { Logger } from 'pino';

type Fields = Submission['fields'];
type Spam = Submission['spam'];
type Meta = Submission['meta'];

/** Gets the part of a stored submission that does not fit the contract. */
export type Misfit = (part: string) => void;

// Stored JSON fitted the contract of the version that wrote it. What does not fit the current one is shown as far as
// possible, because a list must not fail because of one row. What fits is passed on without a copy.

/** Pairs of name and value; those that the database cut have the beginning of their value in a third place. */
export function readFields(stored: unknown, misfit?: Misfit): Fields {
  if (Array.isArray(stored) && stored.every(isField)) return stored as Fields;
  misfit?.('fields');
  if (Array.isArray(stored)) return stored.filter(isField) as Fields;
  return isObject(stored) ? (Object.entries(stored) as Fields) : [];
}

export function readSpam(stored: unknown, misfit?: Misfit): Spam {
  const { score, reasons } = isObject(stored) ? stored : {};
  const isWhole = typeof score === 'number' && Array.isArray(reasons) && reasons.every(isReason);
  if (isWhole) return stored as Spam;
  misfit?.('spam');
  return {
    score: typeof score === 'number' ? score : 0,
    reasons: Array.isArray(reasons) ? (reasons.filter(isReason) as Spam['reasons']) : [],
  };
}

const metaKeys = ['ip', 'user_agent', 'referer', 'origin', 'language'] as const;

export function readMeta(stored: unknown, misfit?: Misfit): Meta {
  const meta = isObject(stored) ? stored : {};
  const { request_id } = meta;
  const hasId = typeof request_id === 'string';
  const wrong: string[] = metaKeys.filter((key) => !isTextOrNull(meta[key]));
  if (!hasId && request_id !== undefined) wrong.push('request_id');
  if (wrong.length === 0) return stored as Meta;
  for (const key of wrong) misfit?.(`meta.${key}`);
  const read = metaKeys.map((key) => [key, typeof meta[key] === 'string' ? meta[key] : null]);
  return { ...Object.fromEntries(read), ...(hasId && { request_id }) } as Meta;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isTextOrNull = (value: unknown) => typeof value === 'string' || value === null;

const isField = (field: unknown) => Array.isArray(field) && field.length >= 2 && typeof field[0] === 'string';

const isReason = (reason: unknown) =>
  isObject(reason) &&
  typeof reason['signal'] === 'string' &&
  typeof reason['weight'] === 'number' &&
  typeof reason['detail'] === 'string';

/** The most misfits that one process logs. */
const MAX_LOGGED = 1000;
const logged = new Set<string>();

/** Allows logging everything again: for tests, which share a process. */
export const forgetLogged = (): void => logged.clear();

/** Logs each part of a submission once, without its content. */
export const logMisfit =
  (log: Logger, submission_id: string): Misfit =>
  (part) => {
    const key = `${submission_id} ${part}`;
    if (logged.has(key) || logged.size >= MAX_LOGGED) return;
    logged.add(key);
    log.error({ submission_id, part }, 'a stored submission does not fit the contract');
  };
