import type { Delivery } from '@postern/contracts';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Retries a delivery immediately. Failures are shown in a toast; nothing rejects. */
export function useRetry() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const retry = trpc.deliveries.retry.useMutation();
  const start = async (delivery: Delivery): Promise<void> => {
    const { endpoint_id, submission_id, id } = delivery;
    try {
      const started = await retry.mutateAsync({ delivery_id: id });
      utils.deliveries.ofSubmission.setData(
        { endpoint_id, submission_id },
        (list) => list && { items: list.items.map((item) => (item.id === id ? started : item)) },
      );
    } catch (error) {
      toast(failureOf(error, `Couldn’t retry the delivery to ${delivery.name}`, () => void start(delivery)));
    }
    void utils.deliveries.invalidate();
  };
  return { start, busy: retry.isPending };
}
