import type { Member, MemberEmails, Workspace } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { quoted } from '../../../lib/quoted.ts';
import { useMembersCache } from './use-members.ts';

interface RemoveDialogProps {
  workspace: Workspace;
  member: Member;
  onClose: () => void;
}

/** Asks before a member is removed, and says what will go on emailing them. */
export function RemoveDialog({ workspace, member, onClose }: RemoveDialogProps) {
  const toast = useToast();
  const cache = useMembersCache(workspace.id);
  const name = quoted(member.name?.trim() ? member.name : member.email);
  const key = { workspace_id: workspace.id, account_id: member.account_id };
  const emails = trpc.workspaces.memberEmails.useQuery(key, { staleTime: 0 });
  const remove = trpc.workspaces.removeMember.useMutation({
    onSuccess: () => {
      cache.remove(member.account_id);
      toast({ text: `${name} was removed` });
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Remove ${name}?`} role="alertdialog" size="medium">
      {remove.isError && (
        <Note kind="error">{messageOf(remove.error, 'Couldn’t remove the member. Please try again.')}</Note>
      )}
      <p>
        They lose access at once: open pages, downloads and their API keys for this workspace stop working. What they
        made stays.
      </p>
      {emails.data && emails.data.total > 0 && <StillEmailed email={member.email} emails={emails.data} />}
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="danger-solid" busy={remove.isPending} onClick={() => remove.mutate(key)}>
          Remove
        </Button>
      </footer>
    </Dialog>
  );
}

/** An address is not an account: destinations email it until somebody takes it out. */
function StillEmailed({ email, emails: { items, total } }: { email: string; emails: MemberEmails }) {
  return (
    <Note kind="warning">
      <span className="break-anywhere">{email}</span> still receives emails of these destinations. Remove the address
      there if they should stop.
      <ul className="still-emailed">
        {items.map(({ endpoint_id, endpoint, destination_id, destination }) => (
          <li key={destination_id}>
            <Link to="/forms/$endpointId/deliveries" params={{ endpointId: endpoint_id }}>
              <bdi>{endpoint}</bdi> › <bdi>{destination}</bdi>
            </Link>
          </li>
        ))}
        {total > items.length && <li>and {total - items.length} more</li>}
      </ul>
    </Note>
  );
}
