import type { Profile } from '@postern/contracts';
import { Page } from '../../components/page.tsx';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../endpoints/load-failed.tsx';
import { ApiKeysSection } from './api-keys-section.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { DataSection } from './data-section.tsx';
import { DeleteSection } from './delete-section.tsx';
import { EmailSection } from './email-section.tsx';
import { NotificationsSection } from './notifications-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionLinks, type SectionLink } from './section-links.tsx';
import { SessionsSection } from './sessions-section.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

const sections: readonly SectionLink[] = [
  ['profile', 'Profile'],
  ['email', 'Email address'],
  ['password', 'Password'],
  ['sessions', 'Sessions'],
  ['keys', 'API keys'],
  ['notifications', 'Notifications'],
  ['appearance', 'Appearance'],
  ['plan', 'Plan'],
  ['data', 'Your data'],
  ['delete', 'Delete account'],
];

/** The account's settings. */
export function SettingsScreen() {
  const profile = trpc.auth.profile.useQuery();
  return (
    <Page width={1080} title="Settings">
      {profile.data ? (
        <div className="cols">
          <SectionLinks sections={sections} />
          <Sections profile={profile.data} />
        </div>
      ) : profile.error ? (
        <LoadFailed query={profile} title="Your settings could not be loaded" />
      ) : (
        <SettingsSkeleton />
      )}
    </Page>
  );
}

function Sections({ profile }: { profile: Profile }) {
  return (
    <div>
      <ProfileSection profile={profile} />
      <EmailSection profile={profile} />
      <PasswordSection email={profile.email} />
      <SessionsSection />
      <ApiKeysSection />
      <NotificationsSection preferences={profile.preferences} />
      <AppearanceSection />
      <PlanSection usage={profile.usage} />
      <DataSection />
      <DeleteSection profile={profile} />
    </div>
  );
}
