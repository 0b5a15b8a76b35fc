import type { Identity, Provider } from '@postern/contracts';
import { KeyRound } from 'lucide-react';
import { useRef } from 'react';
import { Button, ButtonAnchor } from '../../../components/button.tsx';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Time } from '../../../components/time.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { providerPath } from '../../auth/providers/provider-buttons.tsx';
import { useOwnPassword } from '../own-password.tsx';
import { ListSkeleton } from './list-skeleton.tsx';

/** The accounts at providers that sign in to this account. */
export function ConnectedSection() {
  const providers = trpc.singleSignOn.providers.useQuery(undefined, { staleTime: Infinity });
  const identities = trpc.singleSignOn.identities.useQuery();
  return (
    <SettingsSection
      id="connected"
      title="Connected accounts"
      text="Accounts elsewhere with which you sign in here, without your password."
    >
      {identities.data && providers.data ? (
        <Connected identities={identities.data.items} providers={providers.data.items} />
      ) : (identities.error ?? providers.error) ? (
        <LoadFailed query={identities.error ? identities : providers} title="Couldn’t load connected accounts" />
      ) : (
        <ListSkeleton label="Loading connected accounts" />
      )}
    </SettingsSection>
  );
}

function Connected({ identities, providers }: { identities: readonly Identity[]; providers: readonly Provider[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { disconnect, isBusy } = useDisconnect(() => list.current?.focus());
  return (
    <>
      {identities.length === 0 ? (
        <p className="muted">
          {providers.length === 0 ? 'This server has no sign-in service to connect.' : 'No account is connected.'}
        </p>
      ) : (
        <ul className="plain-list" ref={list} tabIndex={-1} aria-label="Connected accounts">
          {identities.map((identity) => (
            <li key={identity.id}>
              <KeyRound aria-hidden="true" />
              <span className="grow">
                <b>{nameOf(identity)}</b> <span className="address">{identity.email}</span>
                <small>
                  {identity.last_used_at === null ? 'connected ' : 'last used '}
                  <Time value={identity.last_used_at ?? identity.created_at} />
                </small>
              </span>
              <Button
                size="s"
                busy={isBusy(identity)}
                aria-label={`Disconnect ${nameOf(identity)}, ${identity.email}`}
                onClick={() => void disconnect(identity)}
              >
                Disconnect
              </Button>
            </li>
          ))}
        </ul>
      )}
      {providers.length > 0 && (
        <div className="line wrap">
          {providers.map(({ id, name }) => (
            <ButtonAnchor key={id} href={providerPath(id, { for: 'connect' })}>
              Connect {name}
            </ButtonAnchor>
          ))}
        </div>
      )}
    </>
  );
}

/** A provider that the operator has removed is known by its host. */
const nameOf = ({ provider, issuer }: Identity): string => provider ?? new URL(issuer).host;

/** @param onGone called after an account was removed from the list, together with its button */
function useDisconnect(onGone: () => void) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const { provider: required } = useOwnPassword();
  const utils = trpc.useUtils();
  const one = trpc.singleSignOn.disconnect.useMutation();
  const send = async (identity: Identity): Promise<void> => {
    try {
      await one.mutateAsync({ identity_id: identity.id });
      utils.singleSignOn.identities.setData(
        undefined,
        (list) => list && { items: list.items.filter(({ id }) => id !== identity.id) },
      );
      onGone();
      toast({ text: `${nameOf(identity)} was disconnected` });
    } catch (error) {
      toast(failureOf(error, `Couldn’t disconnect ${nameOf(identity)}`, () => void send(identity)));
      await utils.singleSignOn.identities.invalidate();
    }
  };
  const disconnect = async (identity: Identity): Promise<void> => {
    const sure = await confirm({
      title: `Disconnect ${nameOf(identity)}?`,
      text: required
        ? `${identity.email} no longer signs in to this account. You still sign in with ${required.name}.`
        : `${identity.email} no longer signs in to this account. Make sure that you know your password: “Forgot password?” on the sign-in page sets one.`,
      confirmLabel: 'Disconnect',
    });
    if (sure) await send(identity);
  };
  return { disconnect, isBusy: ({ id }: Identity) => one.isPending && one.variables.identity_id === id };
}
