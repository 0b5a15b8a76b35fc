import type { Profile } from '@postern/contracts';
import { Page } from '../../components/page.tsx';
import { useToken } from '../../lib/account/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../../components/states/load-failed.tsx';
import { ApiKeysSection } from './access/api-keys-section.tsx';
import { AppearanceSection } from './preferences/appearance-section.tsx';
import { AuditSection } from '../../components/settings/audit-section.tsx';
import { ConnectedSection } from './access/connected-section.tsx';
import { DataSection } from './account/data-section.tsx';
import { DeleteSection } from './account/delete-section.tsx';
import { EmailSection } from './account/email-section.tsx';
import { NotificationsSection } from './preferences/notifications-section.tsx';
import { PasswordSection } from './access/password-section.tsx';
import { PlanSection } from './account/plan-section.tsx';
import { ProfileSection } from './account/profile-section.tsx';
import { PrivacySection } from '../../components/settings/privacy-section.tsx';
import { SectionLinks, type SectionLink } from '../../components/settings/section-links.tsx';
import { SessionsSection } from './access/sessions-section.tsx';
import { TwoStepSection } from './access/two-step/two-step-section.tsx';
import { SettingsSkeleton } from '../../components/settings/skeleton.tsx';
import { useMay, useUsage } from '../../lib/workspace/use-workspaces.ts';

const sections: readonly SectionLink[] = [
  ['profile', 'Profile'],
  ['email', 'Email address'],
  ['password', 'Password'],
  ['two-step', 'Two-step verification'],
  ['connected', 'Connected accounts'],
  ['sessions', 'Sessions'],
  ['keys', 'API keys'],
  ['audit', 'Audit log'],
  ['privacy', 'Privacy'],
  ['notifications', 'Notifications'],
  ['appearance', 'Appearance'],
  ['plan', 'Plan'],
  ['data', 'Your data'],
  ['delete', 'Delete account'],
];

/** The account's settings. */
export function SettingsScreen() {
  const isSignedIn = useToken() !== null;
  const profile = trpc.auth.profile.useQuery(undefined, { enabled: isSignedIn });
  const may = useMay();
  const usage = useUsage();
  // What a member may not see of the workspace has no section.
  const shown = sections.filter(
    ([id]) =>
      (id !== 'plan' || usage !== null) &&
      (id !== 'data' || may('account.archiveTicket')) &&
      (id !== 'privacy' || may('privacy.search')) &&
      (id !== 'keys' || may('account.apiKeys')),
  );
  return (
    <Page width={1080} title="Settings">
      {profile.data ? (
        <div className="settings-columns">
          <SectionLinks sections={shown} />
          <Sections profile={profile.data} />
        </div>
      ) : profile.error ? (
        <LoadFailed query={profile} title="Couldn’t load your settings" />
      ) : (
        <SettingsSkeleton />
      )}
    </Page>
  );
}

function Sections({ profile }: { profile: Profile }) {
  const may = useMay();
  const usage = useUsage();
  return (
    <div>
      <ProfileSection profile={profile} />
      <EmailSection profile={profile} />
      <PasswordSection email={profile.email} provider={profile.required_provider} />
      <TwoStepSection />
      <ConnectedSection />
      <SessionsSection />
      {may('account.apiKeys') && <ApiKeysSection />}
      <AuditSection />
      {may('privacy.search') && <PrivacySection />}
      <NotificationsSection preferences={profile.preferences} />
      <AppearanceSection />
      {usage && <PlanSection usage={usage} />}
      {may('account.archiveTicket') && <DataSection />}
      <DeleteSection profile={profile} />
    </div>
  );
}
