import type { Factors, Passkey } from '@postern/contracts';
import { Fingerprint, ShieldCheck } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Note } from '../../../../components/note.tsx';
import { SettingsSection } from '../../../../components/settings/section.tsx';
import { LoadFailed } from '../../../../components/states/load-failed.tsx';
import { Time } from '../../../../components/time.tsx';
import { formatPlural } from '../../../../lib/format.ts';
import { hasPasskeys } from '../../../../lib/passkeys.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { ChangeDialog, type FactorChange } from './change-dialog.tsx';
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';
import { useOwnPassword } from '../../own-password.tsx';

/** The number of recovery codes from which the screen suggests new ones. */
const FEW = 3;

type Open = FactorChange | { kind: 'set-up' } | { kind: 'add-passkey' } | { kind: 'rename'; passkey: Passkey };

/** The second factors of the account: an authenticator app, passkeys and recovery codes. */
export function TwoStepSection() {
  const query = trpc.factors.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const utils = trpc.useUtils();
  const { provider } = useOwnPassword();
  const close = () => {
    setOpen(null);
    // A workspace that requires a factor opens or closes with it.
    void utils.workspaces.list.invalidate();
  };
  return (
    <SettingsSection
      id="two-step"
      title="Two-step verification"
      text={`Signing in then takes ${provider ? provider.name : 'your password'} and a second factor. A passkey signs in alone.`}
    >
      {query.data ? (
        <FactorList factors={query.data} onOpen={setOpen} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load two-step verification" />
      ) : (
        <ListSkeleton label="Loading two-step verification" />
      )}
      {query.data && open && <OpenDialog open={open} factors={query.data} onClose={close} />}
    </SettingsSection>
  );
}

function OpenDialog({ open, factors, onClose }: { open: Open; factors: Factors; onClose: () => void }) {
  if (open.kind === 'set-up') return <SetUpDialog factors={factors} onClose={onClose} />;
  if (open.kind === 'add-passkey') return <AddPasskeyDialog factors={factors} onClose={onClose} />;
  if (open.kind === 'rename') return <RenamePasskeyDialog passkey={open.passkey} onClose={onClose} />;
  return <ChangeDialog change={open} factors={factors} onClose={onClose} />;
}

interface FactorListProps {
  factors: Factors;
  onOpen: (open: Open) => void;
}

function FactorList({ factors, onOpen }: FactorListProps) {
  const { provider } = useOwnPassword();
  const { authenticator, passkeys, recovery_codes_left: left } = factors;
  const isOff = authenticator === null && passkeys.length === 0;
  return (
    <>
      {isOff ? (
        <p className="muted">Off. {provider ? provider.name : 'Your password'} alone signs in.</p>
      ) : (
        <ul className="plain-list" aria-label="Second factors">
          {authenticator && (
            <Factor icon={<ShieldCheck aria-hidden="true" />} name="Authenticator app" {...authenticator}>
              <Button size="s" aria-label="Remove authenticator app" onClick={() => onOpen({ kind: 'remove' })}>
                Remove
              </Button>
            </Factor>
          )}
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {!isOff && (
        <p className="muted">
          {left === 0 ? 'No recovery codes left.' : `${formatPlural(left, 'recovery code')} left.`} Each signs you in
          once if you don’t have your device.
        </p>
      )}
      {!isOff && left <= FEW && <Note kind="warning">Make new recovery codes before you run out.</Note>}
      <div className="line wrap">
        {!authenticator && <Button onClick={() => onOpen({ kind: 'set-up' })}>Set up authenticator app</Button>}
        {hasPasskeys() && <Button onClick={() => onOpen({ kind: 'add-passkey' })}>Add a passkey</Button>}
        {!isOff && <Button onClick={() => onOpen({ kind: 'renew' })}>Make new recovery codes</Button>}
      </div>
    </>
  );
}

function PasskeyRow({ passkey, onOpen }: { passkey: Passkey; onOpen: (open: Open) => void }) {
  return (
    <Factor icon={<Fingerprint aria-hidden="true" />} {...passkey}>
      <Button size="s" aria-label={`Rename ${passkey.name}`} onClick={() => onOpen({ kind: 'rename', passkey })}>
        Rename
      </Button>
      <Button
        size="s"
        aria-label={`Remove ${passkey.name}`}
        onClick={() => onOpen({ kind: 'remove-passkey', passkey })}
      >
        Remove
      </Button>
    </Factor>
  );
}

interface FactorProps {
  icon: ReactNode;
  name: string;
  created_at: string;
  last_used_at: string | null;
  children: ReactNode;
}

function Factor({ icon, name, created_at, last_used_at, children }: FactorProps) {
  return (
    <li>
      {icon}
      <span className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>
        <small>
          set up <Time value={created_at} />
          {last_used_at && (
            <>
              {' · '}used <Time value={last_used_at} />
            </>
          )}
        </small>
      </span>
      {children}
    </li>
  );
}
