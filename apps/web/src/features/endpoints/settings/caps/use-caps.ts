import type { Cap, CapChange } from '@postern/contracts';
import { useDialogs } from '../../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../../components/toast.tsx';
import { quoted } from '../../../../lib/quoted.ts';
import { messageOf } from '../../../../lib/problem.ts';
import { trpc } from '../../../../lib/trpc.ts';

const FAILED = 'Couldn’t save the cap. Please try again.';

/** Changes the caps of an endpoint. The list shows what the server answers. */
export function useCaps(id: string) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const { mutate, isPending, error, reset } = trpc.caps.set.useMutation({
    onSuccess: (answer) => utils.caps.list.setData({ id }, answer),
  });
  const save = (caps: readonly CapChange[], onDone: () => void): void =>
    mutate({ id, caps: caps.map(toChange) }, { onSuccess: onDone });
  const remove = async (caps: readonly Cap[], cap: Cap, name: string) => {
    const isSure = await confirm({
      title: 'Remove cap',
      text: `${quoted(name)} is no longer limited. Its submissions stay.`,
      confirmLabel: 'Remove cap',
      danger: true,
    });
    if (!isSure) return;
    mutate(
      { id, caps: caps.filter((one) => one.id !== cap.id).map(toChange) },
      { onError: (failure) => toast({ text: messageOf(failure, FAILED), kind: 'error' }) },
    );
  };
  return {
    save,
    remove: (...args: Parameters<typeof remove>) => void remove(...args),
    isSaving: isPending,
    error: error ? messageOf(error, FAILED) : undefined,
    reset,
  };
}

const toChange = ({ field, option, limit, has_waiting_list, shows_left }: CapChange): CapChange => ({
  field,
  option,
  limit,
  has_waiting_list,
  shows_left,
});
