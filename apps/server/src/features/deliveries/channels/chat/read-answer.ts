import type { SafeAnswer } from '../../../../outbound/safe-fetch/safe-fetch.ts';

export const bodyToText = ({ body }: SafeAnswer): string => body.toString('utf8');

/** A field of an answer that is a JSON object; undefined for any other answer. */
export function fieldOf(answer: SafeAnswer, name: string): unknown {
  try {
    return own(JSON.parse(bodyToText(answer)), name);
  } catch {
    return undefined;
  }
}

/** A field of a value that may be an object. */
export const own = (some: unknown, name: string): unknown =>
  typeof some === 'object' && some !== null ? new Map<string, unknown>(Object.entries(some)).get(name) : undefined;

/** Whether the answer is a page for people: from a wrong address, or a sign-in page in front of the service. */
export const isPage = ({ headers }: SafeAnswer): boolean => /^\s*text\/html\b/i.test(headers['content-type'] ?? '');
