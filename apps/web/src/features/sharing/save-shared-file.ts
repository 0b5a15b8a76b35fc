import { saveBytes } from '../../lib/download.ts';

/** Downloads a file with a share link, under its name. @throws {ApiError} */
export async function saveSharedFile(token: string, { id, name }: { id: string; name: string }): Promise<void> {
  const { restClient } = await import('../../lib/rest.ts');
  const answer = await restClient().sharing.file({ token, file_id: id });
  saveBytes(await answer.blob(), name);
}
