import { limits, type Endpoint } from '@postern/contracts';
import type { ReactNode } from 'react';
import { Field, Switch, TextInput } from '../../components/field.tsx';
import { Note } from '../../components/note.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { SaveBar } from './save-bar.tsx';
import type { PartProps } from './setting-controls.tsx';
import { AfterwardsSettings } from './settings-afterwards.tsx';
import { CaptchaSettings } from './settings-captcha.tsx';
import { DuplicateSettings, PostingSettings } from './settings-posting.tsx';
import { SpamSettings } from './settings-spam.tsx';
import { settingsLabels } from './settings-values.ts';
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
      <AfterwardsSettings form={form} />
      <SpamSettings form={form} />
      <CaptchaSettings form={form} endpoint={endpoint} />
      <PostingSettings form={form} />
      <DuplicateSettings form={form} />
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
