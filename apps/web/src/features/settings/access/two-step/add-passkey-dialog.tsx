import { limits, type Factors } from '@postern/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { useToast } from '../../../../components/toast.tsx';
import { showServerErrors } from '../../../../lib/form-errors.ts';
import { makePasskey, rememberPasskey } from '../../../../lib/passkeys.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { deviceOf } from '../device-words.ts';
import { ProofFields, useFactorProof } from './factor-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface AddPasskeyDialogProps {
  factors: Factors;
  onClose: () => void;
}

/** Adds a passkey. With the first factor, it shows the recovery codes. */
export function AddPasskeyDialog({ factors, onClose }: AddPasskeyDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog open onClose={onClose} title={codes ? 'Your recovery codes' : 'Add a passkey'} size="medium">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <PasskeyForm factors={factors} onCodes={setCodes} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface PasskeyFormProps extends AddPasskeyDialogProps {
  onCodes: (codes: readonly string[]) => void;
}

function PasskeyForm(props: PasskeyFormProps) {
  const { form, submit, proof } = useAddPasskey(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      <p>
        A passkey signs you in with your fingerprint, your face or the PIN of your device. Signing in with your password
        then takes a second step, and your other sessions end.
      </p>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <Field label="Name" help="So that you recognise it later." error={errors.name?.message}>
        {(control) => (
          <TextInput autoComplete="off" maxLength={limits.nameChars} {...control} {...form.register('name')} />
        )}
      </Field>
      <ProofFields proof={proof} errors={errors} registered={(name) => form.register(name)} />
      <footer>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Continue
        </Button>
      </footer>
    </form>
  );
}

function useAddPasskey({ factors, onCodes, onClose }: PasskeyFormProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync: start } = trpc.factors.startPasskey.useMutation();
  const { mutateAsync: add } = trpc.factors.addPasskey.useMutation();
  const proof = useFactorProof(factors);
  const form = useForm({ defaultValues: { name: deviceOf(navigator.userAgent).name, ...proof.values } });
  const submit = form.handleSubmit(async ({ name, ...values }) => {
    const isMissing = proof.isMissing(values, form.setError);
    if (name.trim() === '') form.setError('name', { message: 'Enter a name.' }, { shouldFocus: true });
    if (name.trim() === '' || isMissing) return;
    try {
      const { options } = await start(await proof.take(values));
      const { recovery_codes } = await add({ name, passkey: await makePasskey(options) });
      rememberPasskey();
      void utils.factors.list.invalidate();
      void utils.account.sessions.invalidate();
      if (recovery_codes) onCodes(recovery_codes);
      else {
        toast({ text: 'Passkey added' });
        onClose();
      }
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['name', 'current_password', 'code'],
        fallback: 'Couldn’t add the passkey. Please try again.',
      });
    }
  });
  return { form, submit, proof };
}
