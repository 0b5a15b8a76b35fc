import { Field, Switch, TextArea } from '../../../components/forms/field.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { TextSetting, type PartProps } from './controls.tsx';
import { settingsLabels } from './values.ts';

/** The autoresponse to the sender. */
export function AutoresponseSettings({ form }: PartProps) {
  return (
    <SettingsSection
      id="answer"
      title="Autoresponse"
      text="Emails the visitor after each submission that isn’t spam. At most one email an hour for each address."
    >
      <Switch
        label={settingsLabels.answer_enabled}
        help="Needs a field called email or _replyto that contains one valid address."
        {...form.register('answer_enabled')}
      />
      <TextSetting
        form={form}
        name="answer_subject"
        placeholder="We have received your message"
        help="{{name}} is replaced by the value of the field “name”."
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
        help="If empty, replies go nowhere."
      />
    </SettingsSection>
  );
}
