import type { Config } from '../../config.ts';

/** Whether this server allows an account with this address. */
export function isAdmitted({ registration }: Pick<Config, 'registration'>, email: string): boolean {
  if (registration.mode === 'open') return true;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return registration.mode === 'domains' && registration.domains.includes(domain);
}
