/**
 * Loads the bytes of a file. The typed client of the REST API brings every schema of the contract along, and most lists
 * have no files: its code is loaded with the first one.
 */
export async function fetchFile(fileId: string, options?: { signal: AbortSignal }): Promise<Response> {
  const { restClient } = await import('../../../lib/rest.ts');
  return restClient().submissions.download({ file_id: fileId }, options);
}
