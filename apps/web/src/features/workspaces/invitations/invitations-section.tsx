import type { Invitation, Workspace } from '@postern/contracts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { Mail, RotateCw, UserPlus, X } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { reachWords } from '../../../lib/workspace/reach-words.ts';
import { roleNames } from '../role-words.ts';
import { daysLeft } from './days-left.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { useInvitations } from './use-invitations.ts';

/** The invitations that wait, and the way to send one. `#invite` opens it. */
export function InvitationsSection({ workspace }: { workspace: Workspace }) {
  const query = trpc.invitations.list.useQuery({ workspace_id: workspace.id });
  const isAsked = useLocation({ select: ({ hash }) => hash === 'invite' });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [again, setAgain] = useState<Invitation>();
  const close = () => {
    setOpen(false);
    setAgain(undefined);
    if (isAsked) void navigate({ to: '.', search: (all) => all, hash: 'invitations', replace: true });
  };
  return (
    <SettingsSection
      id="invitations"
      title="Invitations"
      text="An invitation is for one address and works for seven days."
    >
      {query.data ? (
        <Invitations workspace={workspace} items={query.data.items} onGone={setAgain} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load the invitations" />
      ) : (
        <div role="status" aria-label="Loading invitations">
          <Skeleton width="60%" height={14} />
        </div>
      )}
      <div>
        <Button icon={<UserPlus aria-hidden="true" />} onClick={() => setOpen(true)}>
          Invite a member
        </Button>
      </div>
      {(isOpen || isAsked || again) && <InviteDialog workspace={workspace} again={again} onClose={close} />}
    </SettingsSection>
  );
}

interface InvitationsProps {
  workspace: Workspace;
  items: readonly Invitation[];
  /** Called for an invitation that cannot be sent again as it is: its endpoints are gone. */
  onGone: (invitation: Invitation) => void;
}

function Invitations({ workspace, items, onGone }: InvitationsProps) {
  const { resend, revoke, busyId } = useInvitations(workspace.id, onGone);
  if (items.length === 0)
    return <p className="muted">No invitations are waiting. Anyone you invite gets an email with a link to join.</p>;
  return (
    <ul className="plain-list people" aria-label="Invitations">
      {items.map((invitation) => {
        const { id, email, role, endpoint_ids, expires_at } = invitation;
        const left = daysLeft(expires_at, new Date());
        return (
          <li key={id}>
            <Mail aria-hidden="true" />
            <span className="grow person">
              <b className="address">{email}</b>
              <small className={left === 'expired' ? 'text-error' : undefined}>{left}</small>
            </span>
            <span className="person-role">
              {roleNames[role]}
              {endpoint_ids && <small>{reachWords(endpoint_ids)}</small>}
            </span>
            <IconButton
              size="s"
              label={`Send again to ${email}`}
              icon={<RotateCw aria-hidden="true" />}
              aria-disabled={busyId === id || undefined}
              onClick={() => void resend(invitation)}
            />
            <IconButton
              size="s"
              label={`Revoke the invitation of ${email}`}
              icon={<X aria-hidden="true" />}
              onClick={() => void revoke(invitation)}
            />
          </li>
        );
      })}
    </ul>
  );
}
