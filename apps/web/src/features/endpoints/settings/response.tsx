import { pageLanguages } from '@postern/contracts';
import { Field, Select, TextArea } from '../../../components/forms/field.tsx';
import { ownNameOf } from '../../../lib/language-name.ts';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { LinesSetting, TextSetting, type PartProps } from './controls.tsx';
import { settingsLabels } from './values.ts';

/** The page that the sender's browser opens, and its texts. */
export function ResponseSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="thanks"
      title="After a submission"
      text="Where the visitor’s browser goes. A _redirect or _error field in the form overrides this."
    >
      <TextSetting
        form={form}
        name="redirect_url"
        inputMode="url"
        placeholder="https://example.org/thanks"
        help="If empty, visitors see the thank-you page below."
      />
      <LinesSetting
        form={form}
        name="allowed_redirect_hosts"
        placeholder="shop.example.org"
        help="Hosts that _redirect may lead to, besides the site that the form was posted from."
      />
      <TextSetting
        form={form}
        name="error_url"
        inputMode="url"
        placeholder="https://example.org/try-again"
        help="Where visitors go when a submission is refused. If empty, they see a page that says what is wrong and keeps what they wrote."
      />
      <ThanksPage form={form} />
    </SettingsSection>
  );
}

function ThanksPage({ form }: PartProps) {
  return (
    <>
      <TextSetting
        form={form}
        name="thanks_title"
        placeholder="Thank you"
        help="Shown when there is no redirect URL."
      />
      <Field label={settingsLabels.thanks_text} optional error={form.formState.errors.thanks_text?.message}>
        {(control) => (
          <TextArea
            rows={3}
            placeholder="Default text in the visitor’s language"
            {...control}
            {...form.register('thanks_text')}
          />
        )}
      </Field>
      <TextSetting
        form={form}
        name="thanks_button_url"
        inputMode="url"
        placeholder="https://example.org"
        help="If empty, there is no button."
      />
      <Field
        label={settingsLabels.language}
        help="For the pages that visitors see. A _language field in the form overrides this."
        error={form.formState.errors.language?.message}
      >
        {(control) => (
          <Select {...control} {...form.register('language')}>
            <option value="">The visitor’s language</option>
            {pageLanguages.map((code) => (
              <option key={code} value={code} lang={code}>
                {ownNameOf(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </>
  );
}
