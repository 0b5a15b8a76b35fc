import type { Problem } from '@postern/contracts';
import { parseInput, type RouteWithInput } from '../../src/input.ts';
import { parseJson } from '../../src/lib/json.ts';
import { toProblem, translateError } from '../../src/translate-error.ts';
import { faultOf } from './answers.ts';
import { toJson } from './hostile-values.ts';

/** An input that is valid except for the value of one key, or of one place inside it. */
export interface OddInput {
  key: string;
  input: Record<string, unknown>;
}

/** The answer of a call, over REST as over tRPC, to an input that its schema refuses; undefined if the schema accepts it. */
function refusalOf(route: RouteWithInput, input: OddInput['input']): Problem | undefined {
  try {
    parseInput(route, parseJson(toJson(input)));
    return undefined;
  } catch (thrown) {
    return toProblem(translateError(thrown), 'a request');
  }
}

/** Whether something else reads the value of a key before the schema does: its refusals may depend on more. */
type IsReadBefore = (route: RouteWithInput, key: string) => boolean;

/** The path names what the caller is admitted to. */
export const trpcReadsFirst: IsReadBefore = ({ path }, key) => path.includes(`{${key}}`);

/** In a URL every value is a text. */
export const restReadsFirst: IsReadBefore = (route, key) =>
  route.method === 'GET' || route.method === 'DELETE' || route.body === 'bytes' || trpcReadsFirst(route, key);

/**
 * Separates the inputs that need a request. An input that the schema refuses gets its answer from the schema alone, so
 * one request for each key and reason shows how the answer is sent; the others are only read.
 * @returns the inputs to send, and the faults of the answers to the others
 */
export function readInputs(
  route: RouteWithInput,
  inputs: Iterable<OddInput>,
  isReadBefore: IsReadBefore,
): { toSend: OddInput['input'][]; faults: string[] } {
  const sent = new Set<string>();
  const toSend: OddInput['input'][] = [];
  const faults: string[] = [];
  for (const { key, input } of inputs) {
    const refusal = refusalOf(route, input);
    const reason = `${key}: ${refusal?.errors?.map(({ message }) => message).join(' ')}`;
    if (refusal === undefined || isReadBefore(route, key) || !sent.has(reason)) {
      sent.add(reason);
      toSend.push(input);
      continue;
    }
    const fault = faultOf(refusal.status, refusal);
    if (fault) faults.push(`${fault} for ${inShort(input)}`);
  }
  return { toSend, faults };
}

export const inShort = (input: unknown): string => JSON.stringify(input).slice(0, 300);
