import { useWatch } from 'react-hook-form';
import { Field, Select, Switch } from '../../../components/forms/field.tsx';
import { DigestOptions, ZoneOptions } from '../../../components/settings/digest-options.tsx';
import { digestHelp } from '../../../components/settings/digest-words.ts';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { ClockSetting, type PartProps } from './controls.tsx';
import { settingsLabels } from './values.ts';

/** When the endpoint's emails are sent. */
export function DigestSettings({ form }: PartProps) {
  const [every, isQuiet] = useWatch({ control: form.control, name: ['digest_every', 'digest_quiet'] });
  return (
    <SettingsSection
      id="mails"
      title="Emails to you"
      text="When this endpoint’s email destinations send. Webhooks and chats get each submission immediately."
    >
      <Field
        label={settingsLabels.digest_every}
        help={digestHelp(every, isQuiet)}
        error={form.formState.errors.digest_every?.message}
      >
        {(control) => (
          <Select {...control} {...form.register('digest_every')}>
            <DigestOptions />
          </Select>
        )}
      </Field>
      <Switch
        label={settingsLabels.digest_quiet}
        help="No emails are sent during quiet hours. They wait until the hours end."
        {...form.register('digest_quiet')}
      />
      {isQuiet && (
        <div className="two-settings">
          <ClockSetting form={form} name="digest_from" />
          <ClockSetting form={form} name="digest_until" />
        </div>
      )}
      {(isQuiet || every !== 'each') && <ZoneSetting form={form} />}
    </SettingsSection>
  );
}

function ZoneSetting({ form }: PartProps) {
  const chosen = form.getValues('digest_time_zone');
  return (
    <Field label={settingsLabels.digest_time_zone} error={form.formState.errors.digest_time_zone?.message}>
      {(control) => (
        <Select {...control} {...form.register('digest_time_zone')}>
          <ZoneOptions chosen={chosen} />
        </Select>
      )}
    </Field>
  );
}
