import type { Factors } from '@postern/contracts';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { encode } from 'uqr';
import { Button } from '../../../../components/button.tsx';
import { CopyField } from '../../../../components/code/copy.tsx';
import { Dialog } from '../../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../../components/forms/field.tsx';
import { Note } from '../../../../components/note.tsx';
import { showServerErrors } from '../../../../lib/form-errors.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { ProofFields, useFactorProof, type ProofValues } from './factor-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface NewAuthenticator {
  secret: string;
  uri: string;
}

interface SetUpDialogProps {
  factors: Factors;
  onClose: () => void;
}

/** Sets up an authenticator app in three steps: the proof of the owner, the app’s first code, the recovery codes. */
export function SetUpDialog({ factors, onClose }: SetUpDialogProps) {
  const [made, setMade] = useState<NewAuthenticator | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog open onClose={onClose} title={codes ? 'Your recovery codes' : 'Set up authenticator app'} size="medium">
      {codes ? (
        <RecoveryCodes codes={codes} onClose={onClose} />
      ) : made ? (
        <CodeStep made={made} onDone={setCodes} onCancel={onClose} />
      ) : (
        <ProofStep factors={factors} onDone={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
}

interface StepProps<Result> {
  onDone: (result: Result) => void;
  onCancel: () => void;
}

function ProofStep({ factors, onDone, onCancel }: StepProps<NewAuthenticator> & { factors: Factors }) {
  const { mutateAsync: start } = trpc.factors.startAuthenticator.useMutation();
  const proof = useFactorProof(factors);
  const form = useForm<ProofValues>({ defaultValues: proof.values });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    if (proof.isMissing(values, form.setError)) return;
    try {
      onDone(await start(await proof.take(values)));
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['current_password', 'code'],
        fallback: 'Couldn’t start the setup. Please try again.',
      });
    }
  });
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <ProofFields proof={proof} errors={errors} registered={(name) => form.register(name)} />
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Continue
        </Button>
      </footer>
    </form>
  );
}

function CodeStep({ made, onDone, onCancel }: StepProps<readonly string[]> & { made: NewAuthenticator }) {
  const { form, submit } = useConfirm(onDone);
  const { errors, isSubmitting } = form.formState;
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <div className="authenticator-setup">
        <SecretCode uri={made.uri} />
        <div className="stack">
          <p className="muted small">Scan the code with an authenticator app, or enter the key by hand:</p>
          <CopyField value={made.secret} label="Copy key" />
        </div>
      </div>
      <Field label="Code" help="The six digits that the app shows now." error={errors.code?.message}>
        {(control) => (
          <TextInput
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            {...control}
            {...form.register('code')}
          />
        )}
      </Field>
      <p className="help">This signs out every other session.</p>
      <footer>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Turn on
        </Button>
      </footer>
    </form>
  );
}

function useConfirm(onDone: (codes: readonly string[]) => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: confirm } = trpc.factors.confirmAuthenticator.useMutation();
  const form = useForm({ defaultValues: { code: '' } });
  const { setFocus } = form;
  useEffect(() => setFocus('code'), [setFocus]);
  const submit = form.handleSubmit(async (values) => {
    if (values.code.trim() === '') {
      form.setError('code', { message: 'Enter the code from the app.' }, { shouldFocus: true });
      return;
    }
    try {
      const { recovery_codes } = await confirm(values);
      void utils.factors.list.invalidate();
      void utils.account.sessions.invalidate();
      onDone(recovery_codes);
    } catch (error) {
      showServerErrors(error, {
        setError: form.setError,
        fields: ['code'],
        fallback: 'Couldn’t check the code. Please try again.',
      });
    }
  });
  return { form, submit };
}

/** The margin that a scanner needs (ISO/IEC 18004: four modules). */
const quiet = 4;

/** The secret to scan: black on white in any theme, because phones cannot read it otherwise. */
function SecretCode({ uri }: { uri: string }) {
  const { size, data } = encode(uri, { ecc: 'M', border: quiet });
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for the app" shapeRendering="crispEdges">
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
