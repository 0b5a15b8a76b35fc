import { open, seal, SecretBoxError } from '../../lib/secret-box.ts';

/** Binds a sealed secret to the destination it was stored for. */
const contextOf = (destination_id: string): string => `destination ${destination_id}`;

export const sealFor = (secret: string, destination_id: string, text: string): string =>
  seal(secret, text, contextOf(destination_id));

interface Sealed {
  destination_id: string;
  sealed_secrets: readonly string[];
  sealed_token: string | null;
}

/** A destination's secrets, except those that the installation's secret can no longer open. */
export function openSecrets(
  secret: string,
  { destination_id, sealed_secrets, sealed_token }: Sealed,
): { secrets: string[]; token: string | null } {
  const opened = (box: string): string[] => {
    try {
      return [open(secret, box, contextOf(destination_id))];
    } catch (error) {
      if (error instanceof SecretBoxError) return [];
      throw error;
    }
  };
  return {
    secrets: sealed_secrets.flatMap(opened),
    token: sealed_token === null ? null : (opened(sealed_token)[0] ?? null),
  };
}
