import type { Route, Submission } from '@postern/contracts';
import type { Actor } from '../../../context.ts';
import { maskingOf } from './call-rules.ts';
import { maskSubmission } from './mask-submission.ts';

/**
 * Hides the values of an API key’s hidden fields in the answer of a call. Every answer to a key passes through here, and
 * `admitLimits` has refused the calls in whose answers nothing can be hidden.
 */
export function maskAnswer<Result>({ limits }: Pick<Actor, 'limits'>, route: Route, result: Result): Result {
  const masked = limits?.masked;
  if (!masked || maskingOf(route) !== 'masked') return result;
  const answer = result as Submission | { items: Submission[] };
  const shown =
    'items' in answer
      ? { ...answer, items: answer.items.map((each) => maskSubmission(masked, each)) }
      : maskSubmission(masked, answer);
  return shown as Result;
}
