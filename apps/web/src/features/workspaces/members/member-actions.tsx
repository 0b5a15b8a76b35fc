import type { Member, Workspace } from '@postern/contracts';
import { Crown, Ellipsis, UserCog, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../components/menu.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { MembershipDialog } from './membership-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

interface MemberActionsProps {
  workspace: Workspace;
  member: Member;
}

/** What an admin or an owner may do with a member. Only owners change owners. */
export function MemberActions({ workspace, member }: MemberActionsProps) {
  const [dialog, setDialog] = useState<'change' | 'remove' | 'hand over' | null>(null);
  const close = () => setDialog(null);
  const isOwner = workspace.role === 'owner';
  if (member.role === 'owner' && !isOwner) return <span className="no-action" />;
  const name = member.name?.trim() ? member.name : member.email;
  const trigger = <IconButton size="s" label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />;
  return (
    <>
      <Menu label={`Actions for ${name}`} trigger={trigger}>
        <MenuItem icon={<UserCog aria-hidden="true" />} onSelect={() => setDialog('change')}>
          Change role
        </MenuItem>
        {isOwner && !member.you && (
          <MenuItem icon={<Crown aria-hidden="true" />} onSelect={() => setDialog('hand over')}>
            Hand over ownership
          </MenuItem>
        )}
        {!member.you && (
          <>
            <MenuSeparator />
            <MenuItem danger icon={<UserMinus aria-hidden="true" />} onSelect={() => setDialog('remove')}>
              Remove
            </MenuItem>
          </>
        )}
      </Menu>
      {dialog === 'change' && <MembershipDialog workspace={workspace} member={member} onClose={close} />}
      {dialog === 'hand over' && <HandOverDialog workspace={workspace} member={member} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog workspace={workspace} member={member} onClose={close} />}
    </>
  );
}
