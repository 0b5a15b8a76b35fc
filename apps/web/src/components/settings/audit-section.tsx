import { History } from 'lucide-react';
import { ButtonLink } from '../button.tsx';
import { SettingsSection } from './section.tsx';

/** Links to the screen of the audit log. */
export function AuditSection() {
  return (
    <SettingsSection
      id="audit"
      title="Audit log"
      text="Who signed in, changed settings and members, exported or deleted. Owners and admins can read it."
    >
      <div>
        <ButtonLink icon={<History aria-hidden="true" />} to="/settings/audit">
          Open the audit log
        </ButtonLink>
      </div>
    </SettingsSection>
  );
}
