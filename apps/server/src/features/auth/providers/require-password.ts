import { providerRequired } from '@postern/contracts';
import { findRequiredProvider } from '../../../config/single-sign-on.ts';
import type { Config } from '../../../config.ts';
import { AppError } from '../../../errors.ts';

/**
 * Refuses passwords for addresses whose domain signs in by a provider only. It depends on nothing but the domain, so it
 * does not tell whether an account exists.
 * @throws {AppError} forbidden
 */
export function demandPasswordAllowed({ providers }: Pick<Config, 'providers'>, email: string): void {
  const required = findRequiredProvider(providers, email);
  if (required) throw new AppError('forbidden', providerRequired(required.name));
}
