import type { EndpointSettings } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { Switch } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { formatPlural } from '../../../../lib/format.ts';
import { SettingsSection } from '../../../../components/settings/section.tsx';
import { LinesSetting, NumberSetting, type PartProps } from '../controls.tsx';
import { numberOf, settingsLabels } from '../values.ts';
import { isShorter, listShortened } from './list-shortened.ts';

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

const enumeration = new Intl.ListFormat('en-GB');

/** Announces what saving will delete. */
function Shortened({ form, stored }: RetentionSettingsProps) {
  const [kept, spam, lines] = useWatch({
    control: form.control,
    name: ['retention_days', 'spam_retention_days', 'field_retention'],
  });
  const [days, spamDays] = [numberOf(kept), numberOf(spam)];
  const submissions = [
    isShorter(days, stored.retention_days) && `inbox submissions older than ${formatPlural(days, 'day')}`,
    isShorter(spamDays, stored.spam_retention_days) && `spam submissions older than ${formatPlural(spamDays, 'day')}`,
  ].filter(Boolean);
  const parts = listShortened(lines, stored.field_retention);
  if (submissions.length + parts.length === 0) return null;
  return (
    <Note kind="warning">
      {submissions.length > 0 &&
        `Within an hour of saving, ${submissions.join(' and ')} are deleted with their files. `}
      {parts.length > 0 && `Within an hour of saving, ${enumeration.format(parts)} are deleted. `}
      This can’t be undone.
    </Note>
  );
}
