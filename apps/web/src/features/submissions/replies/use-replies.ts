import type { Reply } from '@postern/contracts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

export interface ReplyContent {
  key: string;
  subject: string;
  text: string;
  reply_to: string;
  /** The newest reply that the author has seen; null for none. */
  after: string | null;
}

/** The actions on the replies of a submission. `send` rejects if the server refuses. */
export function useReplies(key: { endpoint_id: string; submission_id: string }) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const { mutateAsync: send } = trpc.replies.send.useMutation();
  const { mutateAsync: repeat } = trpc.replies.repeat.useMutation();
  const keep = (reply: Reply) =>
    utils.replies.list.setData(
      key,
      (list) =>
        list && {
          items: list.items.some(({ id }) => id === reply.id)
            ? list.items.map((each) => (each.id === reply.id ? reply : each))
            : [...list.items, reply],
        },
    );
  return {
    send: async (content: ReplyContent): Promise<void> => keep(await send({ ...key, ...content })),
    /** Loads the replies again. @returns the id of the newest one; null for none */
    reload: async (): Promise<string | null> =>
      (await utils.replies.list.fetch(key, { staleTime: 0 })).items.at(-1)?.id ?? null,
    repeat: async ({ id, attempts, state }: Reply): Promise<void> => {
      const isSure =
        state !== 'unknown' ||
        (await confirm({
          title: 'Send the reply again?',
          text: 'The mail server may have sent it already. The sender would then get it twice.',
          confirmLabel: 'Send again',
        }));
      if (!isSure) return;
      try {
        keep(await repeat({ ...key, reply_id: id, attempts }));
      } catch (error) {
        toast(failureOf(error, 'Couldn’t send the reply again'));
        await utils.replies.list.invalidate(key);
      }
    },
  };
}
