import type { Endpoint } from '@postern/contracts';
import type { ReactNode } from 'react';
import { Field, Switch, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { SaveBar } from './save-bar.tsx';
import type { PartProps } from './controls.tsx';
import { ResponseSettings } from './response.tsx';
import { AutoresponseSettings } from './autoresponse.tsx';
import { CaptchaSettings } from './captcha/captcha.tsx';
import { CheckSettings } from './checks.tsx';
import { DigestSettings } from './digest.tsx';
import { DuplicateSettings, PostingSettings } from './posting.tsx';
import { RetentionSettings } from './retention/retention.tsx';
import { ScheduledExportSettings } from './scheduled-export.tsx';
import { SenderLinkSettings } from './sender-link.tsx';
import { SpamSettings } from './spam.tsx';
import { settingsLabels } from './values.ts';
import { StaleNote } from '../../../components/forms/stale-note.tsx';
import { useSettingsForm } from './use-form.ts';
import { UnsavedRules } from './trial/rules-trial.tsx';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

interface SettingsFormProps {
  endpoint: Endpoint;
  /** The sections below the fields, above the save bar. */
  actions: ReactNode;
}

export function SettingsForm({ endpoint, actions }: SettingsFormProps) {
  const { form, changed, submit, discard, stale } = useSettingsForm(endpoint);
  const { errors, isSubmitting } = form.formState;
  const may = useMay();
  const isFixed = !may('endpoints.update');
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      {isFixed && <Note kind="info">You can read these settings. An editor of this workspace can change them.</Note>}
      {/* The server accepts no change of a suspended endpoint. */}
      <fieldset className="settings-fields" disabled={endpoint.suspended !== null || isFixed}>
        <General form={form} />
        <ResponseSettings form={form} />
        <AutoresponseSettings form={form} />
        <SenderLinkSettings form={form} />
        <DigestSettings form={form} />
        <SpamSettings form={form} endpoint={endpoint} isDirty={changed.length > 0} />
        <CaptchaSettings form={form} endpoint={endpoint} />
        <PostingSettings form={form} />
        <DuplicateSettings form={form} />
        <CheckSettings form={form} />
        <ScheduledExportSettings form={form} endpoint={endpoint} />
        <RetentionSettings form={form} stored={endpoint.settings} />
        {actions}
      </fieldset>
      {/* The page is long: the result of saving must be visible. */}
      <div className="save-dock">
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <StaleNote what="endpoint" stale={stale} />
        {may('rules.try') && endpoint.suspended === null && (
          <UnsavedRules form={form} endpoint={endpoint} unsaved={changed} />
        )}
        <SaveBar changed={changed.map((field) => settingsLabels[field])} busy={isSubmitting} onDiscard={discard} />
      </div>
    </form>
  );
}

function General({ form }: PartProps) {
  return (
    <SettingsSection id="general" title="General" text="Only you see the name.">
      <Field label={settingsLabels.name} error={form.formState.errors.name?.message}>
        {(control) => <TextInput autoComplete="off" {...control} {...form.register('name')} />}
      </Field>
      <Switch
        label={settingsLabels.active}
        help="When off, visitors see that the form is paused. Nothing is deleted."
        {...form.register('active')}
      />
      <Field
        label={settingsLabels.closes_at}
        optional
        help="In your time zone. After this time, submissions are refused and the hosted form says that it is closed."
        error={form.formState.errors.closes_at?.message}
      >
        {(control) => (
          <TextInput
            type="datetime-local"
            className="rows-setting"
            autoComplete="off"
            {...control}
            {...form.register('closes_at')}
          />
        )}
      </Field>
    </SettingsSection>
  );
}
