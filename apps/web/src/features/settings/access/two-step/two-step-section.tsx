import type { Factors } from '@postern/contracts';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Note } from '../../../../components/note.tsx';
import { SettingsSection } from '../../../../components/settings/section.tsx';
import { LoadFailed } from '../../../../components/states/load-failed.tsx';
import { Time } from '../../../../components/time.tsx';
import { formatPlural } from '../../../../lib/format.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { ListSkeleton } from '../list-skeleton.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** The number of recovery codes from which the screen suggests new ones. */
const FEW = 3;

type Open = 'set-up' | 'remove' | 'renew' | null;

/** The second factors of the account: an authenticator app and recovery codes. */
export function TwoStepSection() {
  const query = trpc.factors.list.useQuery();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  return (
    <SettingsSection
      id="two-step"
      title="Two-step verification"
      text="Signing in then takes your password and a code of an app on your phone."
    >
      {query.data ? (
        <FactorList factors={query.data} onOpen={setOpen} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load two-step verification" />
      ) : (
        <ListSkeleton label="Loading two-step verification" />
      )}
      {open === 'set-up' && <SetUpDialog onClose={close} />}
      {(open === 'remove' || open === 'renew') && <ChangeDialog change={open} onClose={close} />}
    </SettingsSection>
  );
}

interface FactorListProps {
  factors: Factors;
  onOpen: (open: Open) => void;
}

function FactorList({ factors: { authenticator, recovery_codes_left: left }, onOpen }: FactorListProps) {
  if (!authenticator)
    return (
      <>
        <p className="muted">Off. Your password alone signs in.</p>
        <div>
          <Button onClick={() => onOpen('set-up')}>Set up authenticator app</Button>
        </div>
      </>
    );
  return (
    <>
      <ul className="plain-list" aria-label="Second factors">
        <li>
          <ShieldCheck aria-hidden="true" />
          <span className="grow">
            <b>Authenticator app</b>
            <small>
              set up <Time value={authenticator.created_at} />
              {authenticator.last_used_at && (
                <>
                  {' · '}used <Time value={authenticator.last_used_at} />
                </>
              )}
            </small>
          </span>
          <Button size="s" aria-label="Remove authenticator app" onClick={() => onOpen('remove')}>
            Remove
          </Button>
        </li>
      </ul>
      <p className="muted">
        {left === 0 ? 'No recovery codes left.' : `${formatPlural(left, 'recovery code')} left.`} Each signs you in once
        if you don’t have your phone.
      </p>
      {left <= FEW && <Note kind="warning">Make new recovery codes before you run out.</Note>}
      <div>
        <Button onClick={() => onOpen('renew')}>Make new recovery codes</Button>
      </div>
    </>
  );
}
