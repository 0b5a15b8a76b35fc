import type { Factors, PasskeyProof } from '@postern/contracts';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Button } from '../../../../components/button.tsx';
import { Field, TextInput } from '../../../../components/forms/field.tsx';
import { hasPasskeys, signWithPasskey } from '../../../../lib/passkeys.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { OwnPasswordField, useOwnPassword } from '../../own-password.tsx';

/** The values of a form that takes the proof of an owner. */
export interface ProofValues {
  current_password: string | null;
  code: string;
}

type SetError = (name: keyof ProofValues, error: { message: string }, options: { shouldFocus: true }) => void;

/** How the owner of the account proves that it is theirs: by the password and, if there is one, a second factor. */
export function useFactorProof({ authenticator, passkeys }: Factors) {
  const { mutateAsync: getOptions } = trpc.factors.passkeyOptions.useMutation();
  const { provider, initial } = useOwnPassword();
  const mayUsePasskey = passkeys.length > 0 && hasPasskeys();
  const [isByPasskey, setByPasskey] = useState(mayUsePasskey);
  const takesFactor = authenticator !== null || passkeys.length > 0;
  const takesCode = takesFactor && !isByPasskey;
  /** Reports what is missing. @returns whether something is */
  const isMissing = ({ current_password, code }: ProofValues, setError: SetError): boolean => {
    const noCode = takesCode && code.trim() === '';
    if (noCode) setError('code', { message: 'Enter a code.' }, { shouldFocus: true });
    if (current_password === '')
      setError('current_password', { message: 'Enter your password.' }, { shouldFocus: true });
    return noCode || current_password === '';
  };
  /** What the server takes. It asks for the passkey. */
  const take = async ({ current_password, code }: ProofValues): Promise<TakenProof> => {
    if (takesCode) return { current_password, code };
    if (!takesFactor) return { current_password };
    return { current_password, passkey: await signWithPasskey((await getOptions()).options) };
  };
  const values: ProofValues = { current_password: initial, code: '' };
  return { provider, values, mayUsePasskey, isByPasskey, setByPasskey, takesFactor, takesCode, isMissing, take };
}

interface TakenProof {
  current_password: string | null;
  code?: string;
  passkey?: PasskeyProof;
}

interface ProofFieldsProps {
  proof: ReturnType<typeof useFactorProof>;
  errors: Partial<Record<keyof ProofValues, { message?: string | undefined }>>;
  registered: (name: keyof ProofValues) => UseFormRegisterReturn;
}

export function ProofFields({ proof, errors, registered }: ProofFieldsProps) {
  const { provider, mayUsePasskey, isByPasskey, setByPasskey, takesFactor, takesCode } = proof;
  return (
    <>
      <OwnPasswordField
        provider={provider}
        error={errors.current_password?.message}
        registered={() => registered('current_password')}
      />
      {takesCode && (
        <Field label="Code" help="From the authenticator app, or a recovery code." error={errors.code?.message}>
          {(control) => <TextInput autoComplete="one-time-code" maxLength={40} {...control} {...registered('code')} />}
        </Field>
      )}
      {takesFactor && isByPasskey && <p className="help">You are asked for a passkey next.</p>}
      {mayUsePasskey && (
        <div>
          <Button variant="quiet" onClick={() => setByPasskey(!isByPasskey)}>
            {isByPasskey ? 'Use a code instead' : 'Use a passkey instead'}
          </Button>
        </div>
      )}
    </>
  );
}
