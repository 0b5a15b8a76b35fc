import { History } from 'lucide-react';
import { ButtonLink } from '../button.tsx';
import { SettingsSection } from './section.tsx';

/** The way to the audit log, which is a screen of its own. */
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
