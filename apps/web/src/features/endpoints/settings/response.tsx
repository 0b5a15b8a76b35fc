import { pageLanguages } from '@postern/contracts';
import { Field, Select, TextArea } from '../../../components/forms/field.tsx';
import { ownNameOf } from '../../../lib/language-name.ts';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { LinesSetting, TextSetting, type PartProps } from './controls.tsx';
import { settingsLabels } from './values.ts';

/** Where the sender's browser goes, and what it shows there. */
export function ResponseSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="thanks"
      title="After a submission"
      text="Where the sender’s browser goes. A _redirect or _error field in the form wins over this."
    >
      <TextSetting
        form={form}
        name="redirect_url"
        inputMode="url"
        placeholder="https://example.org/thanks"
        help="Without one the sender sees the thank-you page below."
      />
      <LinesSetting
        form={form}
        name="allowed_redirect_hosts"
        placeholder="shop.example.org"
        help="A _redirect may lead to these, besides the site that the form was posted from."
      />
      <TextSetting
        form={form}
        name="error_url"
        inputMode="url"
        placeholder="https://example.org/try-again"
        help="Where a refused submission leads. Without one the sender sees a page that says what is wrong and keeps what was written."
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
            placeholder="A standard sentence in the visitor’s language"
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
        help="Without an address there is no button."
      />
      <Field
        label={settingsLabels.language}
        help="Of the pages that visitors see here. A _language field in the form says otherwise."
        error={form.formState.errors.language?.message}
      >
        {(control) => (
          <Select {...control} {...form.register('language')}>
            <option value="">The visitor’s own</option>
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
