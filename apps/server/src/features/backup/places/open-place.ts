import type { Config } from '../../../config.ts';
import { createFolderPlace } from './open-folder.ts';
import type { BackupPlace } from './place.model.ts';

/** Opens the place of the configuration. The S3 client is loaded only when it is used. */
export async function openPlace(to: NonNullable<Config['backup']['to']>): Promise<BackupPlace> {
  if (to.kind === 'folder') return createFolderPlace(to.folder);
  const { createBucketPlace } = await import('./open-bucket.ts');
  return createBucketPlace(to.s3);
}
