import { Field, Switch, TextArea } from '../../../components/forms/field.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { TextSetting, type PartProps } from './controls.tsx';
import { settingsLabels } from './values.ts';

/** The mail that the sender gets. */
export function AutoresponseSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="answer"
      title="Answer to the sender"
      text="A mail to the address in the form, unless the submission is spam: at most one an hour for each address."
    >
      <Switch
        label={settingsLabels.answer_enabled}
        help="Only where the form has a field called email, or _replyto, with one valid address in it."
        {...form.register('answer_enabled')}
      />
      <TextSetting
        form={form}
        name="answer_subject"
        placeholder="We have received your message"
        help="{{name}} stands for what was written in the field called name."
      />
      <Field
        label={settingsLabels.answer_body}
        optional
        help="{{endpoint}} is this endpoint’s name, {{submitted_at}} the time."
        error={form.formState.errors.answer_body?.message}
      >
        {(control) => (
          <TextArea
            rows={5}
            placeholder="Thank you, {{name}}. We will be in touch within two days."
            {...control}
            {...form.register('answer_body')}
          />
        )}
      </Field>
      <TextSetting
        form={form}
        name="answer_reply_to"
        inputMode="email"
        placeholder="office@example.org"
        help="Without an address, whoever answers reaches nobody."
      />
    </SettingsSection>
  );
}
