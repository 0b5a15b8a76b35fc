import type { Factors, Passkey } from '@postern/contracts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Note } from '../../../../components/note.tsx';
import { useToast } from '../../../../components/toast.tsx';
import { showServerErrors } from '../../../../lib/form-errors.ts';
import { cut, toLine, toPlainName } from '../../../../lib/text.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useWorkspaces } from '../../../../lib/workspace/use-workspaces.ts';
import { ProofFields, useFactorProof, type ProofValues } from './factor-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** What a change of the factors is about. */
export type FactorChange = { kind: 'remove' } | { kind: 'renew' } | { kind: 'remove-passkey'; passkey: Passkey };

interface Words {
  title: string;
  text: string;
  button: string;
  variant: 'danger' | 'primary';
}

const off = 'Your password alone will sign in, and your recovery codes stop working.';

/** @param isLast whether the account has no factor afterwards */
function wordsOf(change: FactorChange, isLast: boolean): Words {
  if (change.kind === 'renew')
    return {
      title: 'Make new recovery codes',
      text: 'The codes that you have now stop working.',
      button: 'Make new codes',
      variant: 'primary',
    };
  if (change.kind === 'remove')
    return {
      title: 'Remove authenticator app',
      text: isLast ? off : 'Its codes stop working. Your passkeys and recovery codes still work.',
      button: 'Remove app',
      variant: 'danger',
    };
  return {
    title: `Remove “${cut(toPlainName(toLine(change.passkey.name)), 40)}”`,
    text: isLast ? off : 'It no longer signs in. Delete it on your device or in your password manager too.',
    button: 'Remove passkey',
    variant: 'danger',
  };
}

interface ChangeDialogProps {
  change: FactorChange;
  factors: Factors;
  onClose: () => void;
}

/** Removes a factor or replaces the recovery codes: either takes the password and a factor. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, factors, onClose } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const isLast = change.kind !== 'renew' && Number(factors.authenticator !== null) + factors.passkeys.length === 1;
  const words = wordsOf(change, isLast);
  return (
    <Dialog open onClose={onClose} title={codes ? 'Your recovery codes' : words.title} size="medium">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : (
        <ProofForm {...props} words={words} isLast={isLast} onCodes={setCodes} />
      )}
    </Dialog>
  );
}

interface ProofFormProps extends ChangeDialogProps {
  words: Words;
  isLast: boolean;
  onCodes: (codes: readonly string[]) => void;
}

function ProofForm(props: ProofFormProps) {
  const { words, isLast } = props;
  const { form, submit, proof } = useChange(props);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      <p>{words.text}</p>
      {isLast && <RequiringNote />}
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <ProofFields proof={proof} errors={errors} registered={(name) => form.register(name)} />
      <footer>
        <Button onClick={props.onClose}>Cancel</Button>
        <Button type="submit" variant={words.variant} busy={isSubmitting}>
          {words.button}
        </Button>
      </footer>
    </form>
  );
}

/** What is lost without a second factor. */
function RequiringNote() {
  const requiring = useWorkspaces().items.filter((workspace) => workspace.second_factor_required);
  if (requiring.length === 0) return null;
  const names = requiring.map(({ name }) => `“${cut(name, 60)}”`).join(', ');
  return (
    <Note kind="warning">
      You and your API keys lose access to {names} until you set up two-step verification again.
    </Note>
  );
}

function useChange({ change, factors, isLast, onClose, onCodes }: ProofFormProps) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync: remove } = trpc.factors.removeAuthenticator.useMutation();
  const { mutateAsync: removePasskey } = trpc.factors.removePasskey.useMutation();
  const { mutateAsync: renew } = trpc.factors.renewRecoveryCodes.useMutation();
  const proof = useFactorProof(factors);
  const form = useForm<ProofValues>({ defaultValues: proof.values });

  const act = async (taken: Parameters<typeof renew>[0]) => {
    if (change.kind === 'renew') {
      onCodes((await renew(taken)).recovery_codes);
      return;
    }
    if (change.kind === 'remove') await remove(taken);
    else await removePasskey({ ...taken, passkey_id: change.passkey.id });
    const removed = change.kind === 'remove' ? 'Authenticator app removed' : 'Passkey removed';
    toast({ text: isLast ? 'Two-step verification is off' : removed });
    onClose();
  };
  const submit = form.handleSubmit(async (values) => {
    if (proof.isMissing(values, form.setError)) return;
    try {
      await act(await proof.take(values));
      void utils.factors.list.invalidate();
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['current_password', 'code'],
        fallback: 'Couldn’t save the change. Please try again.',
      });
    }
  });
  return { form, submit, proof };
}
