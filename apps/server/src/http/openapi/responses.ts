import { errorTable, type ErrorCode, type Route } from '@postern/contracts';
import { refTo, type Json } from './to-openapi-schema.ts';

/** A problem document. */
const problem: Json = { 'application/problem+json': { schema: { $ref: refTo('Problem') } } };

/** A fault of the server, or an answer of a proxy in between. */
export const otherFailures: Json = {
  default: { description: 'Any other failure.', content: problem },
};

/** One response for each status of these codes, with the codes in its description. */
export function failuresOf(codes: readonly ErrorCode[], content: Json = problem): Json {
  const unique = [...new Set(codes)].map((code) => ({ code, ...errorTable[code] }));
  const byStatus = Map.groupBy(unique, ({ status }) => status);
  const responses = [...byStatus]
    .toSorted(([a], [b]) => a - b)
    .map(([status, entries]) => [
      String(status),
      { description: entries.map(({ code, title }) => `${title} (\`${code}\`).`).join(' '), content },
    ]);
  return Object.fromEntries(responses) as Json;
}

/** The codes with which a call of the interface can fail. */
export const codesOf = ({ auth, scope, role, input, errors }: Route): ErrorCode[] => [
  ...(auth === 'none' ? [] : (['unauthenticated', 'account_suspended'] as const)),
  ...(auth === 'none' || (scope === null && role === null) ? [] : (['forbidden'] as const)),
  ...(auth === 'none' || role === null ? [] : (['second_factor_required'] as const)),
  ...(input === null ? [] : (['malformed', 'invalid'] as const)),
  ...errors,
  'rate_limited',
];
