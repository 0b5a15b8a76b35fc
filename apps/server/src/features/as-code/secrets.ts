import type { FileDestination } from '@postern/contracts';
import { openCaptchaSecret } from '../../lib/stored-settings.ts';
import { openSecrets } from '../destinations/seal-secrets.ts';
import type { DestinationRow } from './code.repo.ts';
import type { KnownEndpoint } from './load-endpoints.service.ts';

/** The name of the secret of a destination, if its file names one. */
export const secretNameOf = (destination: FileDestination): string | undefined =>
  'secret_from' in destination ? destination.secret_from : undefined;

/** Whether a destination cannot work without a secret that is not in its file. */
export const needsSecret = ({ kind }: Pick<FileDestination, 'kind'>): boolean => kind !== 'email' && kind !== 'webhook';

/** The secret of a destination that is not in its file: a bot's token, or the URL of a chat. */
export function currentSecret(secret: string, row: DestinationRow): string | null {
  if (row.kind === 'telegram') return openSecrets(secret, { ...row, destination_id: row.id }).token;
  return needsSecret({ kind: row.kind as FileDestination['kind'] }) ? (row.config as { url: string }).url : null;
}

export const captchaSecret = (secret: string, { id, stored }: KnownEndpoint): string | null =>
  openCaptchaSecret(stored, { endpoint_id: id, secret });
