import type { Preferences } from '@postern/contracts';
import { Switch } from '../../../components/forms/field.tsx';
import { NewEndpointDigest } from './new-endpoint-digest.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { usePreferences } from './use-preferences.ts';

/** The emails to the account, and the defaults of new endpoints. Every choice is saved immediately. */
export function NotificationsSection({ preferences }: { preferences: Preferences }) {
  const save = usePreferences();
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      text="Emails about your account. Each endpoint’s destinations get its submissions. Changes are saved immediately."
    >
      <Switch
        label="Plan at 80% and 100%"
        help="Before submissions are held."
        checked={preferences.quota_mails}
        onChange={({ target }) => save({ quota_mails: target.checked })}
      />
      <Switch
        label="Something needs attention"
        help="A destination that keeps failing is paused, the watchdog finds a broken form, or a form’s fields change."
        checked={preferences.trouble_mails}
        onChange={({ target }) => save({ trouble_mails: target.checked })}
      />
      <NewEndpointDigest
        value={preferences.new_endpoint}
        onChange={(change) => save({ new_endpoint: { ...preferences.new_endpoint, ...change } })}
      />
    </SettingsSection>
  );
}
