import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Field, TextInput } from '../../../../components/forms/field.tsx';
import type { PartProps } from '../controls.tsx';
import { settingsLabels } from '../values.ts';

interface CaptchaSecretProps extends PartProps {
  /** Whether the server has a secret of this provider. */
  stored: boolean;
}

const name = 'captcha_secret';

/** The provider's secret key. The server never returns it: a stored one can be replaced or removed. */
export function CaptchaSecret({ form, stored }: CaptchaSecretProps) {
  const value = useWatch({ control: form.control, name });
  const [replacing, setReplacing] = useState(false);
  useEffect(() => {
    if (replacing) form.setFocus(name);
  }, [form, replacing]);
  const put = (next: string | null) => form.setValue(name, next, { shouldDirty: true });
  if (!stored) return <SecretInput form={form} />;
  if (value === null || (value === '' && !replacing))
    return <StoredSecret removed={value === null} onReplace={() => setReplacing(true)} onRemoved={put} />;
  const keep = () => {
    put('');
    setReplacing(false);
  };
  return (
    <>
      <SecretInput form={form} />
      <div>
        <Button size="s" onClick={keep}>
          Keep the stored key
        </Button>
      </div>
    </>
  );
}

function SecretInput({ form }: PartProps) {
  return (
    <Field
      label={settingsLabels[name]}
      help="Stored encrypted and never shown again. Without it, the captcha can’t be checked and every submission passes."
      error={form.formState.errors[name]?.message}
    >
      {(control) => (
        // It is not the account's password, so the browser must not store or autofill it.
        <TextInput className="monospace" exact {...control} {...form.register(name)} />
      )}
    </Field>
  );
}

interface StoredSecretProps {
  /** Removed when the settings are saved. */
  removed: boolean;
  onReplace: () => void;
  /** null removes it, blank keeps it. */
  onRemoved: (next: null | '') => void;
}

function StoredSecret({ removed, onReplace, onRemoved }: StoredSecretProps) {
  return (
    <div className="field" role="group" aria-label={settingsLabels[name]}>
      <span className="label">{settingsLabels[name]}</span>
      <div className="line wrap">
        <span className="muted grow">{removed ? 'Removed when you save' : 'Stored, encrypted'}</span>
        {!removed && (
          <Button size="s" onClick={onReplace}>
            Replace
          </Button>
        )}
        {/* One button for both, so that the focus stays on it. */}
        <Button size="s" onClick={() => onRemoved(removed ? '' : null)}>
          {removed ? 'Keep it' : 'Remove'}
        </Button>
      </div>
    </div>
  );
}
