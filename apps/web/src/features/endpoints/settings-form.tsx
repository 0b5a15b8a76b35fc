import { honeypotFields, limits, type Endpoint } from '@postern/contracts';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field, Switch, TextArea, TextInput } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { SaveBar } from './save-bar.tsx';
import { settingsLabels, type SettingsValues } from './settings-values.ts';
import { useSettingsForm } from './use-settings-form.ts';

interface SettingsFormProps {
  endpoint: Endpoint;
  /** The section below the fields, above the bar that saves. */
  deletion: ReactNode;
}

export function SettingsForm({ endpoint, deletion }: SettingsFormProps) {
  const { form, changed, submit } = useSettingsForm(endpoint);
  const { errors, isSubmitting } = form.formState;
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <General form={form} />
      <Afterwards form={form} />
      <Spam form={form} />
      {deletion}
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <SaveBar
        changed={changed.map((field) => settingsLabels[field])}
        busy={isSubmitting}
        onDiscard={() => form.reset()}
      />
    </form>
  );
}

interface PartProps {
  form: UseFormReturn<SettingsValues>;
}

function General({ form }: PartProps) {
  return (
    <SettingsSection id="general" title="General" text="The name is shown to you only.">
      <Field label={settingsLabels.name} error={form.formState.errors.name?.message}>
        {(control) => (
          <TextInput autoComplete="off" maxLength={limits.nameChars} {...control} {...form.register('name')} />
        )}
      </Field>
      <Switch
        label={settingsLabels.active}
        help="When off, senders are told that the form is closed. Nothing is deleted."
        {...form.register('active')}
      />
    </SettingsSection>
  );
}

function Afterwards({ form }: PartProps) {
  const { errors } = form.formState;
  return (
    <SettingsSection
      id="thanks"
      title="After a submission"
      text="Where the sender’s browser goes. A _redirect field in the form wins over this."
    >
      <Field
        label={settingsLabels.redirect_url}
        optional
        help="Without one the sender sees a plain thank-you page."
        error={errors.redirect_url?.message}
      >
        {(control) => (
          <TextInput
            inputMode="url"
            placeholder="https://example.org/thanks"
            {...control}
            {...form.register('redirect_url')}
          />
        )}
      </Field>
      <Field
        label={settingsLabels.hosts}
        optional
        help="One a line. A _redirect may lead to these besides the site that the form was posted from."
        error={errors.hosts?.message}
      >
        {(control) => (
          <TextArea
            className="font-mono"
            rows={3}
            spellCheck={false}
            placeholder="shop.example.org"
            {...control}
            {...form.register('hosts')}
          />
        )}
      </Field>
    </SettingsSection>
  );
}

function Spam({ form }: PartProps) {
  return (
    <SettingsSection
      id="spam"
      title="Spam"
      text="What bots fill in is kept under Spam and does not count against the plan."
    >
      <Field
        label={settingsLabels.honeypot_field}
        optional
        help={`One more name that people leave empty, besides ${honeypotFields.join(', ')}.`}
        error={form.formState.errors.honeypot_field?.message}
      >
        {(control) => (
          <TextInput
            className="font-mono"
            autoComplete="off"
            spellCheck={false}
            maxLength={limits.fieldNameChars}
            {...control}
            {...form.register('honeypot_field')}
          />
        )}
      </Field>
    </SettingsSection>
  );
}
