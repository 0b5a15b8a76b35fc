import type { Endpoint } from '@postern/contracts';
import { useState } from 'react';
import { useToast } from '../../../components/toast.tsx';
import { startDownload } from '../../../lib/download.ts';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import type { WantedExport } from './export-menu.tsx';
import { toInput, type ListQuery } from '../list-query.ts';

/** A download that was started from this screen. */
export interface StartedExport extends WantedExport {
  id: string;
  /** The filter of its submissions. */
  query: ListQuery;
}

/** Downloads submissions as files. The bytes do not pass through the page, but go directly into the download. */
export function useExports(endpoint: Endpoint) {
  const toast = useToast();
  const ticket = trpc.submissions.exportTicket.useMutation();
  const [started, setStarted] = useState<readonly StartedExport[]>([]);
  const end = (id: string) => setStarted((before) => before.filter((each) => each.id !== id));

  const start = async (wanted: Omit<StartedExport, 'id'>): Promise<void> => {
    const { format, names, query, layout } = wanted;
    try {
      const { id, url } = await ticket.mutateAsync({
        endpoint_id: endpoint.id,
        format,
        names,
        ...(layout.columns && { columns: layout.columns }),
        ...(layout.time_zone !== 'UTC' && { time_zone: layout.time_zone }),
        ...toInput(query),
      });
      startDownload(url);
      setStarted((before) => [...before, { id, ...wanted }]);
    } catch (error) {
      toast(failureOf(error, `Couldn’t start the export of ${endpoint.name}`, () => void start(wanted)));
    }
  };
  return {
    started,
    start: (wanted: Omit<StartedExport, 'id'>) => void start(wanted),
    end,
    retry: ({ id, ...wanted }: StartedExport) => {
      end(id);
      void start(wanted);
    },
  };
}

export type Exports = ReturnType<typeof useExports>;
