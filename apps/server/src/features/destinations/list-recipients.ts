import type { EmailConfig } from '@postern/contracts';

/** The addresses of an e-mail destination, each once; other kinds have one delivery and no address. */
export function recipientsOf(kind: string, config: unknown): string[] {
  if (kind !== 'email') return [''];
  const { to, cc, bcc } = config as EmailConfig;
  const seen = new Map([...to, ...cc, ...bcc].map((address) => [address.toLowerCase(), address]));
  return [...seen.values()];
}
