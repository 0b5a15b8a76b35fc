import { createDiskFileStore } from './disk.ts';
import type { S3Config } from './s3-url.ts';
import type { FileStore } from './files.ts';

export interface FilesConfig {
  /** A local folder: for all files, or with S3 for those that are being received. */
  root: string;
  s3: S3Config | undefined;
}

/** Opens the configured store. The S3 client takes 33 MB and 100 ms, so it is loaded only when used. */
export async function openFileStore({ root, s3 }: FilesConfig): Promise<FileStore> {
  if (!s3) return createDiskFileStore(root);
  const { createS3FileStore } = await import('./s3.ts');
  return createS3FileStore(s3, { root });
}
