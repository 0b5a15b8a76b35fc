import type { Route } from '@postern/contracts';
import type { Actor, KeyLimits } from '../../../context.ts';
import { AppError } from '../../../errors.ts';
import type { NamedCall } from '../access/name-target.ts';
import { actionsOf, maskingOf } from './call-rules.ts';

/**
 * Refuses calls beyond the actions of an API key, and those that would show it fields that it hides.
 * @throws {AppError} forbidden
 */
export function admitLimits(
  { limits }: Pick<Actor, 'limits'>,
  { route, input }: Pick<NamedCall, 'route' | 'input'>,
): void {
  if (!limits) return;
  const missing = actionsOf(route, input).find((action) => limits.actions?.includes(action) === false);
  if (missing !== undefined) throw new AppError('forbidden', `This API key lacks the action “${missing}”.`);
  if (limits.masked && maskingOf(route) === 'refused')
    throw new AppError('forbidden', 'This API key hides fields, and the values of this call could contain them.');
}

/** Whether a key with these limits may make a call. */
export function isWithinLimits({ actions, masked }: KeyLimits, route: Route, input: NamedCall['input']): boolean {
  if (masked && maskingOf(route) === 'refused') return false;
  return actionsOf(route, input).every((action) => actions === null || actions.includes(action));
}
