import type { EmailConfig } from '@postern/contracts';

/** The distinct addresses of an email destination. Other kinds get one delivery, without an address. */
export function recipientsOf(kind: string, config: unknown): string[] {
  if (kind !== 'email') return [''];
  const { to, cc, bcc } = config as EmailConfig;
  const seen = new Map([...to, ...cc, ...bcc].map((address) => [address.toLowerCase(), address]));
  return [...seen.values()];
}
