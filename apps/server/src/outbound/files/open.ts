import { createDiskFileStore } from './disk.ts';
import type { S3Config } from './s3-url.ts';
import type { FileStore } from './files.ts';

export interface FilesConfig {
  /** A local folder: for all files, or with S3 for those that are being received. */
  root: string;
  s3: S3Config | undefined;
}

/** The configured store, untried. The S3 client takes 33 MB and 100 ms, so it is loaded only when used. */
export async function createFileStore({ root, s3 }: FilesConfig): Promise<FileStore> {
  if (!s3) return createDiskFileStore(root);
  const { createS3FileStore } = await import('./s3.ts');
  return createS3FileStore(s3, { root });
}

/**
 * Opens the configured store, and stores an empty file in it: a wrong bucket, key or permission ends the start, and not
 * a visitor's upload.
 * @throws Error that names the setting, with the store's own error as its cause
 */
export async function openFileStore(config: FilesConfig): Promise<FileStore> {
  const store = await createFileStore(config);
  await store.verify().catch((error: unknown) => {
    store.close();
    const what = config.s3 ? 'The bucket of S3_URL cannot be used.' : `Files cannot be stored in ${config.root}.`;
    throw new Error(what, { cause: error instanceof Error ? (error.cause ?? error) : error });
  });
  return store;
}
