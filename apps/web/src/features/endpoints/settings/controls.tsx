import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field, Select, TextArea, TextInput } from '../../../components/forms/field.tsx';
import { settingsLabels, type SettingsField, type SettingsValues } from './values.ts';

/** The props of every part of the settings. */
export interface PartProps {
  form: UseFormReturn<SettingsValues>;
}

/** The text fields. Numbers and lists are text while they are typed. */
type TextField = Exclude<
  SettingsField,
  | 'active'
  | 'answer_enabled'
  | 'link_enabled'
  | 'link_correct'
  | 'link_withdraw'
  | 'link_mailed'
  | 'digest_every'
  | 'digest_quiet'
  | 'captcha_kind'
  | 'captcha_secret'
  | 'truncate_ip'
  | 'require_signed_link'
  | 'resume_link'
  | 'export_every'
  | 'export_format'
  | 'export_only_new'
  | 'export_to_webhooks'
>;

interface SettingProps extends PartProps {
  name: TextField;
  help?: ReactNode;
  placeholder?: string | undefined;
}

interface TextSettingProps extends SettingProps {
  /** For exact values: a name, a key. */
  mono?: boolean | undefined;
  /** The keyboard that a phone shows. */
  inputMode?: 'url' | 'text' | 'email' | undefined;
}

/** A line of text that may be blank. */
export function TextSetting({ form, name, help, mono = false, inputMode = 'text', ...input }: TextSettingProps) {
  return (
    <Field label={settingsLabels[name]} optional help={help} error={form.formState.errors[name]?.message}>
      {(control) => (
        <TextInput
          className={mono ? 'monospace' : undefined}
          autoComplete="off"
          spellCheck={!mono && inputMode === 'text'}
          inputMode={inputMode}
          {...input}
          {...control}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}

/** A list, one entry per line. Errors name the line. */
export function LinesSetting({ form, name, help, placeholder }: SettingProps) {
  return (
    <Field
      label={
        <>
          {settingsLabels[name]} <span className="label-note">one per line</span>
        </>
      }
      help={help}
      error={form.formState.errors[name]?.message}
    >
      {(control) => (
        <TextArea
          className="monospace"
          rows={3}
          spellCheck={false}
          autoCapitalize="none"
          placeholder={placeholder}
          {...control}
          {...form.register(name)}
        />
      )}
    </Field>
  );
}

interface NumberSettingProps extends SettingProps {
  unit: string;
  /** Whether it may be blank. */
  optional?: boolean;
}

/** A number with its unit. */
export function NumberSetting({ form, name, help, placeholder, unit, optional = false }: NumberSettingProps) {
  return (
    <Field label={settingsLabels[name]} optional={optional} help={help} error={form.formState.errors[name]?.message}>
      {(control) => (
        <div className="with-unit number-setting">
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            placeholder={placeholder}
            {...control}
            {...form.register(name)}
          />
          <span className="unit">{unit}</span>
        </div>
      )}
    </Field>
  );
}

interface ChoiceSettingProps extends PartProps {
  name: SettingsField;
  help?: ReactNode;
  /** The values with the words for them, in the order of the list. */
  words: Readonly<Record<string, string>>;
}

/** One of a few values. */
export function ChoiceSetting({ form, name, help, words }: ChoiceSettingProps) {
  return (
    <Field label={settingsLabels[name]} help={help} error={form.formState.errors[name]?.message}>
      {(control) => (
        <Select {...control} {...form.register(name)}>
          {Object.entries(words).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

/** A time of day. */
export function ClockSetting({ form, name, help }: PartProps & { name: SettingsField; help?: ReactNode }) {
  return (
    <Field label={settingsLabels[name]} help={help} error={form.formState.errors[name]?.message}>
      {(control) => <TextInput type="time" {...control} {...form.register(name)} />}
    </Field>
  );
}
