import type { SignIn } from '@postern/contracts';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { Time } from '../../../components/time.tsx';
import { useToast } from '../../../components/toast.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { deviceOf } from './device-words.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';

/** The sessions of the account. */
export function SessionsSection() {
  const query = trpc.account.sessions.useQuery();
  return (
    <SettingsSection id="sessions" title="Sessions" text="Places where you are signed in.">
      {query.data ? (
        <Sessions items={query.data.items} />
      ) : query.error ? (
        <LoadFailed query={query} title="Couldn’t load sessions" />
      ) : (
        <ListSkeleton label="Loading sessions" />
      )}
    </SettingsSection>
  );
}

function Sessions({ items }: { items: readonly SignIn[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { end, endOthers, isEnding } = useEndSessions(() => list.current?.focus());
  // This session first, then the others by last use.
  const sorted = items.toSorted((a, b) => Number(b.current) - Number(a.current));
  return (
    <>
      <ul className="plain-list" ref={list} tabIndex={-1} aria-label="Sessions">
        {sorted.map((session) => (
          <Session key={session.id} session={session} onEnd={() => void end(session)} busy={isEnding(session)} />
        ))}
      </ul>
      {items.length > 1 && (
        <div>
          <Button icon={<LogOut aria-hidden="true" />} onClick={() => void endOthers(items.length - 1)}>
            Sign out everywhere else
          </Button>
        </div>
      )}
    </>
  );
}

interface SessionProps {
  session: SignIn;
  onEnd: () => void;
  busy: boolean;
}

function Session({ session, onEnd, busy }: SessionProps) {
  const { name, isPhone } = deviceOf(session.user_agent);
  const Icon = isPhone ? Smartphone : Monitor;
  return (
    <li>
      <Icon aria-hidden="true" />
      <span className="grow" title={session.user_agent ?? undefined}>
        <b>{name}</b> {session.current && <span className="badge active plain">This device</span>}
        <small>
          {session.ip && <span className="no-wrap">{session.ip} · </span>}
          {session.current ? 'signed in ' : 'last used '}
          <Time value={session.current ? session.created_at : session.last_used_at} />
        </small>
      </span>
      {!session.current && (
        <Button size="s" busy={busy} aria-label={`Sign out ${name}`} onClick={onEnd}>
          Sign out
        </Button>
      )}
    </li>
  );
}

/** @param onGone called after a session was removed from the list, together with its button */
function useEndSessions(onGone: () => void) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const one = trpc.account.endSession.useMutation();
  const others = trpc.account.endOtherSessions.useMutation();
  const keepOnly = (stays: (session: SignIn) => boolean) => {
    utils.account.sessions.setData(undefined, (list) => list && { items: list.items.filter(stays) });
    onGone();
  };
  const end = async (session: SignIn): Promise<void> => {
    try {
      await one.mutateAsync({ session_id: session.id });
      keepOnly(({ id }) => id !== session.id);
      toast({ text: `${deviceOf(session.user_agent).name} was signed out` });
    } catch (error) {
      toast(failureOf(error, `Couldn’t sign out ${deviceOf(session.user_agent).name}`, () => void end(session)));
      await utils.account.sessions.invalidate();
    }
  };
  const endOthers = async (count: number): Promise<void> => {
    const sure = await confirm({
      title: 'Sign out everywhere else?',
      text: `${formatPlural(count, 'session')} will have to sign in again. This session stays signed in.`,
      confirmLabel: 'Sign out',
    });
    if (sure) await sendOthers();
  };
  const sendOthers = async (): Promise<void> => {
    try {
      await others.mutateAsync();
      keepOnly(({ current }) => current);
      toast({ text: 'Signed out everywhere else' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t sign out the other sessions', () => void sendOthers()));
    }
  };
  return { end, endOthers, isEnding: ({ id }: SignIn) => one.isPending && one.variables.session_id === id };
}
