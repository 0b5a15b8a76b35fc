/** Loads the bytes of a file. The client of the REST interface loads with the first one: a visit of a list needs none. */
export async function fetchFile(fileId: string, options?: { signal: AbortSignal }): Promise<Response> {
  const { restClient } = await import('../../../lib/rest.ts');
  return restClient().submissions.download({ file_id: fileId }, options);
}
