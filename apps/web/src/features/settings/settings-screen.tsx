import type { Profile } from '@postern/contracts';
import { Page } from '../../components/page.tsx';
import { trpc } from '../../lib/trpc.ts';
import { LoadFailed } from '../endpoints/load-failed.tsx';
import { AppearanceSection } from './appearance-section.tsx';
import { PasswordSection } from './password-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { ProfileSection } from './profile-section.tsx';
import { SectionLinks, type SectionLink } from './section-links.tsx';
import { SettingsSkeleton } from './settings-skeleton.tsx';

const sections: readonly SectionLink[] = [
  ['profile', 'Profile'],
  ['password', 'Password'],
  ['appearance', 'Appearance'],
  ['plan', 'Plan'],
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
      <PasswordSection email={profile.email} />
      <AppearanceSection />
      <PlanSection usage={profile.usage} />
    </div>
  );
}
