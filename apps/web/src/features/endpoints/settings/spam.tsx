import { honeypotFields, limits } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { countryName } from './country-names.ts';
import { LinesSetting, NumberSetting, TextSetting, type PartProps } from './controls.tsx';
import { linesOf } from './values.ts';
import { ThresholdSetting } from './threshold.tsx';

/** What makes a submission spam. */
export function SpamSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="spam"
      title="Spam"
      text="Every submission gets a score from named signals. From the threshold on it goes to Spam, is kept and not delivered."
    >
      <ThresholdSetting form={form} />
      <TextSetting
        form={form}
        name="honeypot_field"
        mono
        maxLength={limits.fieldNameChars}
        help={`One more name that people leave empty, besides ${honeypotFields.join(', ')}.`}
      />
      <NumberSetting
        form={form}
        name="time_trap_seconds"
        unit="seconds"
        help="A form sent sooner after it was opened is suspicious; 0 switches this off. It needs a _started field, which the Integrate tab shows."
      />
      <LinesSetting form={form} name="blocked_words" help="Words or phrases that make a submission spam." />
      <LinesSetting
        form={form}
        name="blocked_addresses"
        placeholder="@example.org"
        help="An e-mail address, a mail domain (@example.org), an IP address or a range (192.0.2.0/24)."
      />
      <LinesSetting
        form={form}
        name="blocked_countries"
        placeholder="SE"
        help={
          <>
            Two letters each. It needs a proxy in front that names the visitor’s country.
            <Countries form={form} />
          </>
        }
      />
    </SettingsSection>
  );
}

/** The countries by name, so that a wrong pair of letters is seen. */
function Countries({ form }: PartProps) {
  const codes = linesOf(useWatch({ control: form.control, name: 'blocked_countries' })).map(({ text }) => text);
  if (codes.length === 0) return null;
  return (
    <span className="help-more">{codes.map((code) => countryName(code) ?? `“${code}” is no country`).join(', ')}</span>
  );
}
