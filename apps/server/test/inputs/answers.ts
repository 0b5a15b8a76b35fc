import type { Problem } from '@postern/contracts';
import type { LightMyRequestResponse } from 'fastify';

/** Phrases of the schema library, which no sentence of ours contains. */
const LIBRARY =
  /expected .*received|Invalid (input|option|string|element|key)|Too (big|small)|must match pattern|regex|\bNaN\b|Unrecognized key/i;

const isSentence = (text: unknown): boolean =>
  typeof text === 'string' && /^\S[^]*[.!?]$/.test(text) && !LIBRARY.test(text);

/** What is wrong with an error answer, or undefined if nothing is. */
export function faultOf(status: number, problem: Partial<Problem>): string | undefined {
  if (status >= 500) return `status ${status}`;
  if (problem.status !== status) return `the document says ${problem.status}, the answer ${status}`;
  if (!problem.type || !problem.title || !problem.code || !problem.request_id) return 'an incomplete document';
  const said = [problem.detail, ...(problem.errors ?? []).map(({ message }) => message)];
  const odd = said.find((text) => !isSentence(text));
  return odd === undefined && said.length > 0 ? undefined : `no sentence: ${String(odd).slice(0, 200)}`;
}

/** The fault of an answer over REST. */
export function restFault(response: LightMyRequestResponse): string | undefined {
  if (response.statusCode < 400) return undefined;
  if (response.statusCode >= 500) return `status ${response.statusCode}`;
  const type = String(response.headers['content-type']);
  return type.startsWith('application/problem+json') ? faultOf(response.statusCode, response.json()) : `type ${type}`;
}

interface Envelope {
  error?: { message: string; data: Problem };
}

/** The fault of each answer of a batch over tRPC. */
export function trpcFaults(response: LightMyRequestResponse): (string | undefined)[] {
  const answers = response.json<Envelope | Envelope[]>();
  return [answers].flat().map(({ error }) => {
    if (!error) return undefined;
    return error.message === error.data.detail
      ? faultOf(error.data.status, error.data)
      : 'a message other than the detail';
  });
}
