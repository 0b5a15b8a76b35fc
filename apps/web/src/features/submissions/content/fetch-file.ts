import { restClient } from '../../../lib/rest.ts';

/** Loads the bytes of a file. */
export const fetchFile = (fileId: string, options?: { signal: AbortSignal }): Promise<Response> =>
  restClient().submissions.download({ file_id: fileId }, options);
