import { SettingsSection } from '../../../components/settings/section.tsx';
import { LinesSetting, NumberSetting, type PartProps } from './controls.tsx';

/** Which sites may send. */
export function PostingSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="posting"
      title="Who may post"
      text="Only forms on these sites, subdomains included. Empty means any site. Forms on your own machine always may."
    >
      <LinesSetting form={form} name="allowed_domains" placeholder="example.org" />
    </SettingsSection>
  );
}

/** What happens to a second click. */
export function DuplicateSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="duplicates"
      title="Duplicates"
      text="The same content again within this time gets the first answer and is not stored twice, as after a double click."
    >
      <NumberSetting
        form={form}
        name="duplicate_window_seconds"
        unit="seconds"
        help="Up to a day, 86400; 0 keeps every copy."
      />
    </SettingsSection>
  );
}
