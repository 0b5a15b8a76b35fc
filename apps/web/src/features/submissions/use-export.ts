import type { exportFormats, Verdict } from '@postern/contracts';
import { useToast } from '../../components/toast.tsx';
import { messageOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';

export type ExportFormat = (typeof exportFormats)[number];

/** Downloads the submissions under one verdict as a file. The bytes go past the page, straight into the download. */
export function useExport(endpointId: string, status: Verdict) {
  const toast = useToast();
  const ticket = trpc.submissions.exportTicket.useMutation();
  return async (format: ExportFormat): Promise<void> => {
    try {
      const { url } = await ticket.mutateAsync({ endpoint_id: endpointId, format, status });
      download(url);
      toast({ text: 'The download has started' });
    } catch (error) {
      toast({ kind: 'error', text: messageOf(error, 'The export could not be started. Please try again.') });
    }
  };
}

/**
 * Follows a ticket's address on this page's own origin, which the same server answers: only there does `download` keep
 * a refusal from taking the place of the screen.
 */
function download(url: string): void {
  const { pathname, search } = new URL(url, window.location.origin);
  const link = document.createElement('a');
  link.href = pathname + search;
  link.download = '';
  link.click();
}
