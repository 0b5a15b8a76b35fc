import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

/** Cancels the account's deletion. */
export function useKeepAccount() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.account.keep.useMutation();
  const keep = async (): Promise<void> => {
    try {
      await mutateAsync();
      utils.auth.profile.setData(undefined, (profile) => profile && { ...profile, deletion_at: null });
      toast({ text: 'Deletion cancelled' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t cancel the deletion', () => void keep()));
    }
  };
  return { keep: () => void keep(), isKeeping: isPending };
}
