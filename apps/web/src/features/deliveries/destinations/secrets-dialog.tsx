import type { Destination } from '@postern/contracts';
import { Eye, EyeOff, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { CopyButton } from '../../../components/code/copy.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { keyOf, useDestinationCache } from './use-destinations.ts';

const mostSecrets = 3;

interface SecretsDialogProps {
  destination: Destination;
  onClose: () => void;
}

/** The secret that signs a webhook's deliveries, and its rotation without a gap. */
export function SecretsDialog({ destination, onClose }: SecretsDialogProps) {
  const cache = useDestinationCache();
  const rotate = trpc.destinations.rotateSecret.useMutation({ onSuccess: cache.put });
  const { secrets, name } = destination;
  const change = (drop_old: boolean) => rotate.mutate({ ...keyOf(destination), drop_old });
  const isDropping = rotate.isPending && rotate.variables.drop_old === true;
  return (
    <Dialog
      open
      size="medium"
      onClose={onClose}
      title={`Signing secrets of ${name}`}
      text="Every delivery is signed with all secrets, as in the Standard Webhooks specification. To rotate: add a secret, give it to the receiver, then remove the old one."
      actions={
        <>
          {secrets.length > 1 && (
            <Button variant="danger" busy={isDropping} onClick={() => change(true)}>
              Remove all but the newest
            </Button>
          )}
          {secrets.length < mostSecrets && (
            <Button
              icon={<Plus aria-hidden="true" />}
              busy={rotate.isPending && !isDropping}
              onClick={() => change(false)}
            >
              Add secret
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      {rotate.isError && (
        <Note kind="error">{messageOf(rotate.error, 'Couldn’t change the secrets. Please try again.')}</Note>
      )}
      <ul className="secrets" aria-label="Secrets, newest first">
        {secrets.map((secret, index) => (
          <Secret key={secret} secret={secret} name={index === 0 ? 'newest secret' : `secret ${index + 1}`} />
        ))}
      </ul>
      {secrets.length === 0 && (
        <p className="muted">No secret can be read any more. Add one and give it to the receiver.</p>
      )}
    </Dialog>
  );
}

function Secret({ secret, name }: { secret: string; name: string }) {
  const [shown, setShown] = useState(false);
  return (
    <li>
      <code className="grow break-anywhere">{shown ? secret : `${secret.slice(0, 6)}${'•'.repeat(20)}`}</code>
      <IconButton
        size="s"
        label={shown ? `Hide ${name}` : `Show ${name}`}
        icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
        onClick={() => setShown(!shown)}
      />
      <CopyButton value={secret} label={`Copy ${name}`} />
    </li>
  );
}
