import { importSchema, limits, type Endpoint, type Import } from '@postern/contracts';
import { useEffect, useRef, useState } from 'react';
import { formatBytes } from '../../../lib/format.ts';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { uploadFile } from './upload-file.ts';

/** A file on its way to the server. */
export interface Upload {
  name: string;
  bytes: number;
  /** From 0 to 1. At 1 the server recognises what it is. */
  share: number;
}

const longestName = 255;

/** The last uploaded file, from which another sheet can be read while the page is open. */
let last: { importId: string; file: File } | undefined;

export const chosenFile = (importId: string): File | undefined => (last?.importId === importId ? last.file : undefined);

/** Sends a file to import, with its progress. Leaving the screen cancels it. */
export function useUpload(endpoint: Endpoint, onUploaded: (uploaded: Import) => void) {
  const utils = trpc.useUtils();
  const [upload, setUpload] = useState<Upload | null>(null);
  const [error, setError] = useState<string | null>(null);
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  const start = async (file: File, sheet?: string): Promise<void> => {
    sending.current?.abort();
    const problem = refusalOf(file);
    setError(problem);
    if (problem !== null) return;
    const ending = new AbortController();
    sending.current = ending;
    setUpload({ name: file.name, bytes: file.size, share: 0 });
    try {
      const answer = await uploadFile(pathOf(endpoint.id, file.name, sheet), file, {
        signal: ending.signal,
        onProgress: (share) => setUpload({ name: file.name, bytes: file.size, share }),
      });
      const uploaded = importSchema.parse(answer);
      const { endpoint_id, id: import_id } = uploaded;
      last = { importId: import_id, file };
      utils.imports.get.setData({ endpoint_id, import_id }, uploaded);
      void utils.imports.list.invalidate({ endpoint_id });
      onUploaded(uploaded);
    } catch (failure) {
      if (ending.signal.aborted) return;
      setError(messageOf(failure, `Couldn’t upload ${file.name}. Check your connection and choose the file again.`));
    }
    if (sending.current === ending) setUpload(null);
  };
  const cancel = () => {
    sending.current?.abort();
    setUpload(null);
  };
  return { upload, error, start: (file: File, sheet?: string) => void start(file, sheet), cancel };
}

export type Uploading = ReturnType<typeof useUpload>;

const pathOf = (endpointId: string, name: string, sheet: string | undefined): string =>
  `/api/imports/${endpointId}?${new URLSearchParams({
    name: name.slice(0, longestName).toWellFormed(),
    ...(sheet !== undefined && { sheet }),
  })}`;

/** The sentence for a file that the server would refuse after a long upload. */
function refusalOf({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  if (size <= limits.importBytes) return null;
  return `${name} has ${formatBytes(size)}. A file can have up to ${formatBytes(limits.importBytes)}: split it and import the parts.`;
}
