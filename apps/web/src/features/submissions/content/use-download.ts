import { messages, type SubmissionFile } from '@postern/contracts';
import { useState } from 'react';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { saveBytes } from '../../../lib/download.ts';
import { toPlainName } from '../../../lib/text.ts';
import { fetchFile } from './fetch-file.ts';

/** Downloads files under their names. Failures are shown in a dialog. */
export function useDownload() {
  const { alert } = useDialogs();
  const [running, setRunning] = useState<readonly string[]>([]);
  const download = async ({ id, name }: SubmissionFile): Promise<void> => {
    setRunning((before) => [...before, id]);
    try {
      const answer = await fetchFile(id);
      saveBytes(await answer.blob(), toPlainName(name));
    } catch (error) {
      // Few visits download a file: the client is not part of the list.
      const { ApiError } = await import('@postern/contracts/client');
      // A 401 has already opened the sign-in page.
      if (error instanceof ApiError && error.status === 401) return;
      // HTTP/2 has no status text.
      const reason = error instanceof ApiError ? error.statusText || error.message : 'No connection';
      await alert({ kind: 'error', text: messages.downloadFailed(reason) });
    } finally {
      setRunning((before) => before.filter((each) => each !== id));
    }
  };
  return { download, isRunning: (file: SubmissionFile) => running.includes(file.id) };
}
