import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Field, PasswordInput, TextInput } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { useToast } from '../../../../components/toast.tsx';
import { showServerErrors } from '../../../../lib/form-errors.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const changes = {
  remove: {
    title: 'Remove authenticator app',
    text: 'Your password alone will sign in, and your recovery codes stop working.',
    button: 'Remove app',
    variant: 'danger',
  },
  renew: {
    title: 'Make new recovery codes',
    text: 'The codes that you have now stop working.',
    button: 'Make new codes',
    variant: 'primary',
  },
} as const;

interface ChangeDialogProps {
  change: keyof typeof changes;
  onClose: () => void;
}

/** Removes the authenticator app or replaces the recovery codes: either takes the password and a code. */
export function ChangeDialog({ change, onClose }: ChangeDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { title } = changes[change];
  return (
    <Dialog open onClose={onClose} title={codes ? 'Your recovery codes' : title} size="medium">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <ProofForm change={change} onClose={onClose} onCodes={setCodes} />
      )}
    </Dialog>
  );
}

type ProofFormProps = ChangeDialogProps & { onCodes: (codes: readonly string[]) => void };

function ProofForm(props: ProofFormProps) {
  const { text, button, variant } = changes[props.change];
  const { form, submit } = useChange(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      <p>{text}</p>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <Field label="Your password" error={errors.current_password?.message}>
        {(control) => (
          <PasswordInput autoComplete="current-password" {...control} {...form.register('current_password')} />
        )}
      </Field>
      <Field label="Code" help="Of the authenticator app, or a recovery code." error={errors.code?.message}>
        {(control) => <TextInput autoComplete="one-time-code" maxLength={40} {...control} {...form.register('code')} />}
      </Field>
      <footer>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" variant={variant} busy={isSubmitting}>
          {button}
        </Button>
      </footer>
    </form>
  );
}

function useChange({ change, onClose, onCodes }: ProofFormProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync: remove } = trpc.factors.removeAuthenticator.useMutation();
  const { mutateAsync: renew } = trpc.factors.renewRecoveryCodes.useMutation();
  const form = useForm({ defaultValues: { current_password: '', code: '' } });
  const submit = form.handleSubmit(async (values) => {
    if (values.code.trim() === '') form.setError('code', { message: 'Enter a code.' }, { shouldFocus: true });
    if (values.current_password === '')
      form.setError('current_password', { message: 'Enter your password.' }, { shouldFocus: true });
    if (values.code.trim() === '' || values.current_password === '') return;
    try {
      if (change === 'renew') onCodes((await renew(values)).recovery_codes);
      else {
        await remove(values);
        toast({ text: 'Two-step verification is off' });
        onClose();
      }
      void utils.factors.list.invalidate();
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['current_password', 'code'],
        fallback: 'Couldn’t save the change. Please try again.',
      });
    }
  });
  return { form, submit };
}
