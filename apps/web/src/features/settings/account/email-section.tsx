import type { Profile } from '@postern/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ChangeEmailDialog } from './change-email-dialog.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { UnverifiedNote } from './unverified-note.tsx';

/** The address with which the account signs in. */
export function EmailSection({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState(false);
  const { email, email_verified, pending_email: pending } = profile;
  return (
    <SettingsSection id="email" title="Email address" text="For signing in and for emails about your account.">
      <Field label="Email" help={email_verified && <Verified />}>
        {(control) => <TextInput type="email" readOnly value={email} {...control} />}
      </Field>
      {!email_verified && <UnverifiedNote email={email} />}
      {pending !== null && <Pending email={pending} onAgain={() => setChanging(true)} />}
      {pending === null && (
        <div>
          <Button onClick={() => setChanging(true)}>Change email</Button>
        </div>
      )}
      {changing && <ChangeEmailDialog suggested={pending ?? ''} onClose={() => setChanging(false)} />}
    </SettingsSection>
  );
}

function Verified() {
  return (
    <span className="state ok">
      <Check aria-hidden="true" />
      Verified
    </span>
  );
}

function Pending({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { cancel, isPending } = useCancel();
  return (
    <div className="stack">
      <Note kind="info">
        Waiting for <b className="weight-medium break-anywhere">{email}</b>: the change takes effect when you open the
        link in the email we sent there. Until then, nothing changes.
      </Note>
      <div className="line wrap">
        <Button busy={isPending} onClick={() => void cancel()}>
          Cancel the change
        </Button>
        <Button variant="quiet" onClick={onAgain}>
          Send again or use another address
        </Button>
      </div>
    </div>
  );
}

function useCancel() {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.account.cancelEmail.useMutation();
  const cancel = async (): Promise<void> => {
    try {
      await mutateAsync();
      utils.auth.profile.setData(undefined, (profile) => profile && { ...profile, pending_email: null });
      toast({ text: 'Your email stays the same' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t cancel the change of your email', () => void cancel()));
    }
  };
  return { cancel, isPending };
}
