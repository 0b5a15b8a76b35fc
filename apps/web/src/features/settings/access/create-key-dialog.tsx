import { apiScopes, createApiKeyInput, limits, type ApiAction, type ApiScope } from '@postern/contracts';
import { useEffect, useId, useRef, useState } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { CopyField } from '../../../components/code/copy.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { FieldError } from '../../../components/forms/field-error.tsx';
import { Checkbox, Field, PasswordInput, Select, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { showServerErrors } from '../../../lib/form-errors.ts';
import { fieldErrorsOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { EndpointPicker, type NamedEndpoint } from '../../endpoints/endpoint-picker.tsx';
import { ActionsPicker, HiddenFields, nameError, toNames } from './key-limits.tsx';
import { lifetimes, scopeWords } from './key-words.ts';

interface KeyValues {
  name: string;
  scopes: ApiScope[];
  /** null: all. */
  endpoints: NamedEndpoint[] | null;
  /** null: all. */
  actions: ApiAction[] | null;
  /** One name in each line. */
  hidden: string;
  /** Days, as the value of the choice; blank for unlimited. */
  lifetime: string;
  current_password: string;
}

/** Creates an API key, and shows it once. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={key === null ? 'Create API key' : 'Your new API key'} size="medium">
      {key === null ? <KeyForm onCreated={setKey} onCancel={onClose} /> : <KeyShown value={key} onClose={onClose} />}
    </Dialog>
  );
}

interface KeyFormProps {
  onCreated: (key: string) => void;
  onCancel: () => void;
}

function KeyForm({ onCreated, onCancel }: KeyFormProps) {
  const { form, submit, asksPassword } = useKeyForm(onCreated);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <Field label="Name" help="What the key is for. For example: “Nightly export”." error={errors.name?.message}>
        {(control) => (
          <TextInput autoComplete="off" maxLength={limits.nameChars} {...control} {...form.register('name')} />
        )}
      </Field>
      <Controller
        control={form.control}
        name="scopes"
        render={({ field }) => <Scopes value={field.value} onChange={field.onChange} error={errors.scopes?.message} />}
      />
      <Controller
        control={form.control}
        name="endpoints"
        render={({ field }) => (
          <EndpointPicker
            value={field.value}
            onChange={field.onChange}
            error={errors.endpoints?.message}
            legend="Endpoints that the key may reach"
            most={limits.apiKeyEndpoints}
          />
        )}
      />
      <KeyLimits form={form} />
      <Field label="Expires after" error={errors.lifetime?.message}>
        {(control) => (
          <Select className="narrow-select" {...control} {...form.register('lifetime')}>
            {lifetimes.map(({ days, words }) => (
              <option key={words} value={days ?? ''}>
                {words}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {asksPassword && <PasswordField form={form} />}
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Create key
        </Button>
      </footer>
    </form>
  );
}

function KeyLimits({ form: { control, formState } }: { form: UseFormReturn<KeyValues> }) {
  const { errors } = formState;
  return (
    <>
      <Controller
        control={control}
        name="actions"
        render={({ field }) => (
          <ActionsPicker value={field.value} onChange={field.onChange} error={errors.actions?.message} />
        )}
      />
      <Controller
        control={control}
        name="hidden"
        render={({ field }) => (
          <HiddenFields value={field.value} onChange={field.onChange} error={errors.hidden?.message} />
        )}
      />
    </>
  );
}

/** Asked for only after an earlier sign-in. It takes the focus when it appears, below the fields that are filled in. */
function PasswordField({ form }: { form: UseFormReturn<KeyValues> }) {
  const { error } = form.getFieldState('current_password', form.formState);
  const { setFocus } = form;
  useEffect(() => setFocus('current_password'), [setFocus]);
  return (
    <Field
      label="Your password"
      help={`You signed in more than ${limits.recentSignInMinutes} minutes ago. If you have no password, sign out and sign in again.`}
      error={error?.message}
    >
      {(control) => (
        <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
      )}
    </Field>
  );
}

interface ScopesProps {
  value: readonly ApiScope[];
  onChange: (scopes: ApiScope[]) => void;
  error: string | undefined;
}

function Scopes({ value, onChange, error }: ScopesProps) {
  const errorId = useId();
  return (
    <fieldset className="stack" aria-describedby={error ? errorId : undefined}>
      <legend className="label legend-label">It may</legend>
      {apiScopes.map((scope) => (
        <Checkbox
          key={scope}
          aria-invalid={error ? true : undefined}
          checked={value.includes(scope)}
          onChange={({ target }) =>
            onChange(apiScopes.filter((each) => (each === scope ? target.checked : value.includes(each))))
          }
          label={
            <>
              {scopeWords[scope].label} <small className="muted small as-block">{scopeWords[scope].help}</small>
            </>
          }
        />
      ))}
      <p className="help">No key can change your account: sessions, password or other keys.</p>
      <FieldError id={errorId} text={error} />
    </fieldset>
  );
}

function useKeyForm(onCreated: (key: string) => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.account.createApiKey.useMutation();
  const [asksPassword, setAsksPassword] = useState(false);
  const form = useForm<KeyValues>({
    defaultValues: {
      name: '',
      scopes: ['submissions:read'],
      endpoints: null,
      actions: null,
      hidden: '',
      lifetime: '90',
      current_password: '',
    },
  });
  const submit = form.handleSubmit(async ({ name, scopes, endpoints, actions, hidden, lifetime, current_password }) => {
    const masked_fields = toNames(hidden);
    const input = {
      name,
      scopes,
      endpoint_ids: endpoints?.map(({ id }) => id) ?? null,
      actions,
      masked_fields,
      expires_in_days: lifetime === '' ? null : Number(lifetime),
      current_password: current_password === '' ? null : current_password,
    };
    const issues = createApiKeyInput.safeParse(input).error?.issues ?? [];
    if (name.trim() === '') form.setError('name', { message: 'Enter a name for the key.' }, { shouldFocus: true });
    else if (issues.some(({ path }) => path[0] === 'name'))
      form.setError('name', { message: 'Only one line of text is allowed.' }, { shouldFocus: true });
    if (scopes.length === 0) form.setError('scopes', { message: 'Choose at least one permission.' });
    if (endpoints?.length === 0) form.setError('endpoints', { message: 'Choose at least one endpoint.' });
    if (actions?.length === 0) form.setError('actions', { message: 'Choose at least one action.' });
    const wrongName = nameError(masked_fields);
    if (wrongName !== undefined) form.setError('hidden', { message: wrongName });
    if (issues.length > 0) return;
    try {
      const { key } = await create(input);
      void utils.account.apiKeys.invalidate();
      onCreated(key);
    } catch (error) {
      if (!asksPassword && fieldErrorsOf(error).some(({ path }) => path === 'current_password')) {
        setAsksPassword(true);
        return;
      }
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name', 'current_password'],
        fallback: 'Couldn’t create the key. Please try again.',
      });
    }
  });
  return { form, submit, asksPassword };
}

function KeyShown({ value, onClose }: { value: string; onClose: () => void }) {
  const text = useRef<HTMLParagraphElement>(null);
  // The pressed button no longer exists, so its replacement gets the focus.
  useEffect(() => text.current?.focus(), []);
  return (
    <>
      <p ref={text} tabIndex={-1} className="no-outline">
        Copy it now: it is shown only once and can’t be recovered. Anyone who has it can use its permissions.
      </p>
      <div className="created-key">
        <CopyField value={value} label="Copy API key" />
      </div>
      <p className="muted small">
        Send it as <code>Authorization: Bearer {value.slice(0, 8)}…</code>
      </p>
      <footer>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </footer>
    </>
  );
}
