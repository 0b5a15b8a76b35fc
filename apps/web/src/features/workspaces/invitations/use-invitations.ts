import type { Invitation } from '@postern/contracts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf, statusOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

/**
 * The actions on invitations that wait.
 * @param onGone called instead of sending one again whose endpoints the workspace no longer has
 */
export function useInvitations(workspace_id: string, onGone: (invitation: Invitation) => void) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const create = trpc.invitations.create.useMutation();
  const remove = trpc.invitations.delete.useMutation();
  const set = (change: (items: Invitation[]) => Invitation[]) =>
    utils.invitations.list.setData({ workspace_id }, (list) => list && { items: change(list.items) });

  /** A new invitation replaces the earlier one, and begins its days anew. */
  const resend = async (invitation: Invitation): Promise<void> => {
    const { id, email, role, endpoint_ids } = invitation;
    if (create.isPending) return;
    if (endpoint_ids?.length === 0) {
      onGone(invitation);
      return;
    }
    try {
      const sent = await create.mutateAsync({ workspace_id, email, role, endpoint_ids });
      set((items) => items.map((each) => (each.id === id ? sent : each)));
      toast({ text: `Sent again to ${email}. The earlier link no longer works` });
    } catch (error) {
      if (endpoint_ids && statusOf(error) === 404) onGone(invitation);
      else toast(failureOf(error, `Couldn’t send the invitation to ${email}`));
    }
  };
  const revoke = async ({ id, email }: Invitation): Promise<void> => {
    const isSure = await confirm({
      title: 'Revoke the invitation?',
      text: `The link that ${email} was sent stops working.`,
      confirmLabel: 'Revoke',
      danger: true,
    });
    if (!isSure) return;
    const before = utils.invitations.list.getData({ workspace_id });
    set((items) => items.filter((each) => each.id !== id));
    try {
      await remove.mutateAsync({ workspace_id, invitation_id: id });
    } catch (error) {
      utils.invitations.list.setData({ workspace_id }, before);
      toast(failureOf(error, `Couldn’t revoke the invitation of ${email}`));
      await utils.invitations.list.invalidate({ workspace_id });
    }
  };
  const busyId = create.isPending ? create.variables.email : undefined;
  return {
    resend,
    revoke,
    busyId: utils.invitations.list.getData({ workspace_id })?.items.find(({ email }) => email === busyId)?.id,
  };
}
