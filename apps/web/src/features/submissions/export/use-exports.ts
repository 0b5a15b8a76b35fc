import type { ExportFormat, Endpoint } from '@postern/contracts';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { startDownload } from '../../../lib/download.ts';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { toInput, type ListQuery } from '../list-query.ts';

/** A download that was started from this screen. */
export interface StartedExport {
  id: string;
  format: ExportFormat;
  /** What is in it. */
  query: ListQuery;
}

/** Downloads submissions as files. The bytes go past the page, straight into the download. */
export function useExports(endpoint: Endpoint) {
  const toast = useToast();
  const ticket = trpc.submissions.exportTicket.useMutation();
  const [started, setStarted] = useState<readonly StartedExport[]>([]);
  const end = (id: string) => setStarted((before) => before.filter((each) => each.id !== id));

  const start = async (format: ExportFormat, query: ListQuery): Promise<void> => {
    try {
      const { id, url } = await ticket.mutateAsync({ endpoint_id: endpoint.id, format, ...toInput(query) });
      startDownload(url);
      setStarted((before) => [...before, { id, format, query }]);
    } catch (error) {
      toast(failureOf(error, `Couldn’t start the export of ${endpoint.name}`, () => void start(format, query)));
    }
  };
  return {
    started,
    start: (format: ExportFormat, query: ListQuery) => void start(format, query),
    end,
    retry: ({ id, format, query }: StartedExport) => {
      end(id);
      void start(format, query);
    },
  };
}

export type Exports = ReturnType<typeof useExports>;
