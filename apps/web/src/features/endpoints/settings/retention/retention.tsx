import type { EndpointSettings } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { Switch } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { formatPlural } from '../../../../lib/format.ts';
import { SettingsSection } from '../../../../components/settings/section.tsx';
import { LinesSetting, NumberSetting, type PartProps } from '../controls.tsx';
import { numberOf, settingsLabels } from '../values.ts';

interface RetentionSettingsProps extends PartProps {
  /** The settings stored on the server. */
  stored: EndpointSettings;
}

/** How long submissions are kept, and how much of the sender's IP address is stored. */
export function RetentionSettings({ form, stored }: RetentionSettingsProps) {
  return (
    <SettingsSection
      id="retention"
      title="Retention"
      text="Older submissions and their files are deleted permanently. Your exports are not affected."
    >
      <div className="retention-settings">
        <NumberSetting
          form={form}
          name="retention_days"
          unit="days"
          optional
          placeholder="for good"
          help="If empty, until you delete them."
        />
        <NumberSetting form={form} name="spam_retention_days" unit="days" help="Counted from when they arrive." />
      </div>
      <LinesSetting
        form={form}
        name="field_retention"
        placeholder={'ip: 7\nfiles: 90\nfield phone: 30'}
        help="A part and its days. The rest of the submission stays: ip is the sender’s address, files are all files, and field is followed by a field’s name."
      />
      <Shortened form={form} stored={stored} />
      <Switch
        label={settingsLabels.truncate_ip}
        help="IP addresses are shortened before they are stored: 203.0.113.7 becomes 203.0.113.0. Blocked addresses and spam signals still use the full address. Addresses already stored don’t change."
        {...form.register('truncate_ip')}
      />
    </SettingsSection>
  );
}

/** Announces what saving will delete. */
function Shortened({ form, stored }: RetentionSettingsProps) {
  const [kept, spam] = useWatch({ control: form.control, name: ['retention_days', 'spam_retention_days'] }).map(
    numberOf,
  );
  const parts = [
    isShorter(kept, stored.retention_days) && `inbox submissions older than ${formatPlural(kept, 'day')}`,
    isShorter(spam, stored.spam_retention_days) && `spam submissions older than ${formatPlural(spam, 'day')}`,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <Note kind="warning">
      Within an hour of saving, {parts.join(' and ')} are deleted with their files. This can’t be undone.
    </Note>
  );
}

const isShorter = (days: number | undefined, before: number | null): days is number =>
  days !== undefined && days >= 1 && days < (before ?? Number.POSITIVE_INFINITY);
