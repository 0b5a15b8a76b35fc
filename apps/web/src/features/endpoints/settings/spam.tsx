import { honeypotFields, type Endpoint } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { CaughtRules } from './caught/caught-rules.tsx';
import { countryName } from './country-names.ts';
import { LinesSetting, NumberSetting, TextSetting, type PartProps } from './controls.tsx';
import { linesOf } from './values.ts';
import { ThresholdSetting } from './threshold.tsx';

/** The rules that make a submission spam. */
export function SpamSettings({ form, endpoint, isDirty }: PartProps & { endpoint: Endpoint; isDirty: boolean }) {
  return (
    <SettingsSection
      id="spam"
      title="Spam"
      text="Named signals give every submission a score. At or above the threshold, it goes to Spam: it is kept, but not delivered."
    >
      <ThresholdSetting form={form} />
      <TextSetting
        form={form}
        name="honeypot_field"
        mono
        help={`One more name for a hidden field that people leave empty, besides ${honeypotFields.join(', ')}.`}
      />
      <NumberSetting
        form={form}
        name="time_trap_seconds"
        unit="seconds"
        help="A form sent sooner than this after it was opened is suspicious. 0 switches this off. Needs a _started field; see the Integrate tab."
      />
      <LinesSetting form={form} name="blocked_words" help="Words or phrases that mark a submission as spam." />
      <LinesSetting
        form={form}
        name="blocked_addresses"
        placeholder="@example.org"
        help="An email address, an email domain (@example.org), an IP address or a range (192.0.2.0/24)."
      />
      <LinesSetting
        form={form}
        name="blocked_countries"
        placeholder="SE"
        help={
          <>
            Two-letter codes. Needs a proxy in front that sends the visitor’s country.
            <Countries form={form} />
          </>
        }
      />
      <CaughtRules endpoint={endpoint} isDirty={isDirty} />
    </SettingsSection>
  );
}

/** The names of the countries, so that a wrong code is noticed. */
function Countries({ form }: PartProps) {
  const codes = linesOf(useWatch({ control: form.control, name: 'blocked_countries' })).map(({ text }) => text);
  if (codes.length === 0) return null;
  return (
    <span className="help-more">
      {codes.map((code) => countryName(code) ?? `“${code}” isn’t a country code`).join(', ')}
    </span>
  );
}
