import { useState } from 'react';
import { useToast } from '../../components/toast.tsx';
import { saveText } from '../../lib/download.ts';
import { failureOf } from '../../lib/problem.ts';
import { restClient } from '../../lib/rest.ts';
import { trpc } from '../../lib/trpc.ts';
import { toFilter, type AuditQuery } from './audit-query.ts';

/** Saves the entries that match a query as a file. */
export function useExport(workspace_id: string, query: AuditQuery) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const [busy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const response = await restClient().audit.export({ workspace_id, ...toFilter(query) });
      saveText(`audit-log-${new Date().toISOString().slice(0, 10)}.jsonl`, await response.text());
      // The export is an entry itself.
      await utils.audit.list.invalidate();
    } catch (error) {
      toast(failureOf(error, 'Couldn’t export the audit log', () => void start()));
    } finally {
      setBusy(false);
    }
  };
  return { start, busy };
}
