import type { Preferences } from '@postern/contracts';
import { Switch } from '../../../components/forms/field.tsx';
import { NewEndpointDigest } from './new-endpoint-digest.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { usePreferences } from './use-preferences.ts';

/** Which mails the account gets, and how new endpoints begin. Every choice is saved at once. */
export function NotificationsSection({ preferences }: { preferences: Preferences }) {
  const save = usePreferences();
  return (
    <SettingsSection
      id="notifications"
      title="Notifications"
      text="Mails about the account. Submissions go where each endpoint delivers. Changes are saved at once."
    >
      <Switch
        label="Plan at 80 % and 100 %"
        help="Before submissions are held."
        checked={preferences.quota_mails}
        onChange={({ target }) => save({ quota_mails: target.checked })}
      />
      <Switch
        label="A destination keeps failing"
        help="When it is paused for that; once a day at most."
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
