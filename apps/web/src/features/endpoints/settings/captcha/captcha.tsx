import { brand, type Endpoint } from '@postern/contracts';
import { useWatch } from 'react-hook-form';
import { Field, Select, TextInput } from '../../../../components/forms/field.tsx';
import { SettingsSection } from '../../../../components/settings/section.tsx';
import { captchaChoices, captchaKinds } from './kinds.ts';
import { CaptchaSecret } from './secret.tsx';
import { CaptchaSnippet } from './snippet.tsx';
import { TextSetting, type PartProps } from '../controls.tsx';
import { hasKeys } from '../change.ts';
import { settingsLabels, type CaptchaKind } from '../values.ts';

interface CaptchaSettingsProps extends PartProps {
  endpoint: Endpoint;
}

/** A challenge that a submission must have solved. */
export function CaptchaSettings({ form, endpoint }: CaptchaSettingsProps) {
  const stored = endpoint.settings.captcha;
  const kind = useWatch({ control: form.control, name: 'captcha_kind' });
  // Keys belong to their provider: with another one the fields start blank, and going back restores them.
  const choose = (next: CaptchaKind) => {
    const same = next === stored.kind;
    form.setValue('captcha_site_key', (same && stored.site_key) || '', { shouldDirty: true });
    form.setValue('captcha_secret', '', { shouldDirty: true });
    form.setValue('captcha_min_score', same && stored.min_score !== null ? String(stored.min_score) : '', {
      shouldDirty: true,
    });
  };
  const { onChange, ...field } = form.register('captcha_kind');
  return (
    <SettingsSection
      id="captcha"
      title="Captcha"
      text="Use one only if the spam score isn’t enough: it also turns away some real visitors."
    >
      <Field label={settingsLabels.captcha_kind} error={form.formState.errors.captcha_kind?.message}>
        {(control) => (
          <Select
            {...control}
            {...field}
            onChange={(event) => {
              void onChange(event);
              choose(captchaKinds.find((each) => each === event.target.value) ?? 'none');
            }}
          >
            {captchaKinds.map((each) => (
              <option key={each} value={each}>
                {captchaChoices[each].label}: {captchaChoices[each].hint}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {hasKeys(kind) && <Keys form={form} kind={kind} endpoint={endpoint} />}
      {stored.has_secret && kind !== stored.kind && (
        <p className="help">
          When you save, {brand.name} deletes the keys for {captchaChoices[stored.kind].label}.
        </p>
      )}
      {kind !== 'none' && <CaptchaSnippet form={form} kind={kind} endpoint={endpoint} />}
    </SettingsSection>
  );
}

interface KindProps extends CaptchaSettingsProps {
  kind: CaptchaKind;
}

function Keys({ form, kind, endpoint }: KindProps) {
  const { captcha } = endpoint.settings;
  return (
    <>
      <TextSetting form={form} name="captcha_site_key" mono help="The public key, which is part of the page." />
      {/* Remounts after every save, because a replaced secret is then stored. */}
      <CaptchaSecret
        key={`${kind} ${endpoint.updated_at}`}
        form={form}
        stored={captcha.has_secret && kind === captcha.kind}
      />
      {kind === 'recaptcha' && (
        <Field
          label={settingsLabels.captcha_min_score}
          optional
          help="Version 3 scores visitors from 0 (a bot) to 1 (a person). Submissions below this score are refused. If empty, 0.5."
          error={form.formState.errors.captcha_min_score?.message}
        >
          {(control) => (
            <TextInput
              className="captcha-kind"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.5"
              {...control}
              {...form.register('captcha_min_score')}
            />
          )}
        </Field>
      )}
    </>
  );
}
