import { SettingsSection } from '../../../components/settings/section.tsx';
import { LinesSetting, NumberSetting, type PartProps } from './controls.tsx';

/** The sites that may send. */
export function PostingSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="posting"
      title="Allowed sites"
      text="Only forms on these sites and their subdomains can post. If empty, any site can. Forms on your own machine always can."
    >
      <LinesSetting form={form} name="allowed_domains" placeholder="example.org" />
    </SettingsSection>
  );
}

/** How repeated submissions are handled. */
export function DuplicateSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="duplicates"
      title="Duplicates"
      text="The same content sent again within this time, as by a double click, gets the first answer and is stored once."
    >
      <NumberSetting
        form={form}
        name="duplicate_window_seconds"
        unit="seconds"
        help="At most a day (86400); 0 keeps every copy."
      />
    </SettingsSection>
  );
}
