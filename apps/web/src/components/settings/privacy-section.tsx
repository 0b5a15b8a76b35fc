import { UserSearch } from 'lucide-react';
import { ButtonLink } from '../button.tsx';
import { SettingsSection } from './section.tsx';

/** Links to the privacy desk. */
export function PrivacySection() {
  return (
    <SettingsSection
      id="privacy"
      title="Privacy"
      text="Find a person in all submissions of the workspace, export what they sent, or erase it with a signed receipt. Owners and admins can do this."
    >
      <div>
        <ButtonLink icon={<UserSearch aria-hidden="true" />} to="/settings/privacy">
          Open the privacy desk
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}
