import type { Workspace } from '@postern/contracts';
import { Page } from '../../components/page.tsx';
import { AuditSection } from '../../components/settings/audit-section.tsx';
import { PrivacySection } from '../../components/settings/privacy-section.tsx';
import { SectionLinks, type SectionLink } from '../../components/settings/section-links.tsx';
import { SettingsSkeleton } from '../../components/settings/skeleton.tsx';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { useMay, useWorkspaces } from '../../lib/workspace/use-workspaces.ts';
import { InvitationsSection } from './invitations/invitations-section.tsx';
import { MembersSection } from './members/members-section.tsx';
import { CreateSection } from './settings/create-section.tsx';
import { DeleteSection } from './settings/delete-section.tsx';
import { JoiningSection, useJoining } from './settings/joining-section.tsx';
import { LeaveSection } from './settings/leave-section.tsx';
import { NameSection } from './settings/name-section.tsx';
import { SecondFactorSection } from './settings/second-factor-section.tsx';
import { UsageSection } from './settings/usage-section.tsx';

/** The workspace: its name and usage, its members and invitations. What a member may not change is not offered. */
export function WorkspaceScreen() {
  const { query, current } = useWorkspaces();
  return (
    <Page width={1080} title="Workspace">
      {current ? (
        <Sections key={current.id} workspace={current} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load the workspace" />
      ) : (
        <SettingsSkeleton />
      )}
    </Page>
  );
}

function Sections({ workspace }: { workspace: Workspace }) {
  const may = useMay();
  // Nobody leaves a workspace in which they are alone: it would belong to no one.
  const canLeave = workspace.members !== 1;
  const joining = useJoining(workspace);
  const isOpen = !workspace.second_factor_missing;
  const sections: SectionLink[] = [
    ['name', 'Name'],
    ...(workspace.usage ? [['usage', 'Usage'] as const] : []),
    ...(isOpen ? [['members', 'Members'] as const] : []),
    ...(may('invitations.list') ? [['invitations', 'Invitations'] as const] : []),
    ...(joining.isShown ? [['joining', 'Joining by email domain'] as const] : []),
    ...(isOpen ? [['second-factor', 'Two-step verification'] as const] : []),
    ...(may('audit.list') ? [['audit', 'Audit log'] as const] : []),
    ...(may('privacy.search') ? [['privacy', 'Privacy'] as const] : []),
    ['create', 'Another workspace'],
    ...(canLeave ? [['leave', 'Leave workspace'] as const] : []),
    ...(may('workspaces.delete') ? [['delete', 'Delete workspace'] as const] : []),
  ];
  return (
    <div className="settings-columns">
      <SectionLinks sections={sections} />
      <div>
        <NameSection workspace={workspace} />
        {workspace.usage && <UsageSection usage={workspace.usage} />}
        {isOpen && <MembersSection workspace={workspace} />}
        {may('invitations.list') && <InvitationsSection workspace={workspace} />}
        {joining.isShown && <JoiningSection workspace={workspace} query={joining.query} />}
        {isOpen && <SecondFactorSection workspace={workspace} />}
        {may('audit.list') && <AuditSection />}
        {may('privacy.search') && <PrivacySection />}
        <CreateSection />
        {canLeave && <LeaveSection workspace={workspace} />}
        {may('workspaces.delete') && <DeleteSection workspace={workspace} />}
      </div>
    </div>
  );
}
