import { brand, signInFailures, type SignInFailure } from '@postern/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Button, ButtonLink } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { useToken } from '../../../lib/account/session.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useProfile } from '../../../lib/account/use-profile.ts';
import { Panel } from '../panel.tsx';
import { PlainPage } from '../plain-page.tsx';
import { SecondStep } from '../second-step/second-step.tsx';
import { useSignIn, type Waiting } from '../use-sign-in.ts';
import { useEnter } from './use-enter.ts';

interface FinishScreenProps {
  /** The one-time code with which the server sent the browser here. */
  code?: string | undefined;
  /** To connect an identity instead of signing in. */
  isConnecting: boolean;
  /** Why there is no code. */
  failure?: string | undefined;
  /** The page to open afterwards, as the address gives it. */
  returnTo: string | undefined;
}

/** The end of the way to a provider and back. */
export function FinishScreen({ code, isConnecting, failure, returnTo }: FinishScreenProps) {
  return (
    <PlainPage>
      {code === undefined ? (
        <Failed text={signInFailures[isFailure(failure) ? failure : 'failed']} />
      ) : isConnecting ? (
        <Connect code={code} />
      ) : (
        <SigningIn code={code} returnTo={returnTo} />
      )}
    </PlainPage>
  );
}

const isFailure = (text: string | undefined): text is SignInFailure =>
  text !== undefined && Object.hasOwn(signInFailures, text);

/** A code works once, so it is used once: a mutation in an effect would run twice under StrictMode. */
function SigningIn({ code, returnTo }: { code: string; returnTo: string | undefined }) {
  const { client } = trpc.useUtils();
  const enter = useEnter(returnTo);
  const { data: result, error } = useQuery({
    queryKey: ['exchange', code],
    queryFn: () => client.singleSignOn.exchange.mutate({ code }),
    staleTime: Infinity,
    retry: false,
  });
  const token = result && 'access_token' in result ? result.access_token : undefined;
  useEffect(() => {
    if (token !== undefined) void enter(token);
  }, [token, enter]);
  if (error) return <Failed text={messageOf(error, signInFailures.failed)} />;
  if (result && 'second_factor' in result) return <SecondFactor begun={result.second_factor} returnTo={returnTo} />;
  return (
    <Panel title="Signing in" lead="One moment…">
      <output aria-label="Signing in">
        <Skeleton height={40} />
      </output>
    </Panel>
  );
}

/** The account has a second factor. */
function SecondFactor({ begun, returnTo }: { begun: Waiting; returnTo: string | undefined }) {
  const signingIn = useSignIn(returnTo, begun);
  return signingIn.pending ? (
    <SecondStep signingIn={signingIn} waiting={signingIn.pending} />
  ) : (
    <Failed text={signInFailures.cancelled} />
  );
}

/** Asks before it connects: another site could have led the browser here. */
function Connect({ code }: { code: string }) {
  const profile = useProfile();
  const utils = trpc.useUtils();
  const connect = trpc.singleSignOn.connect.useMutation({
    onSuccess: () => void utils.singleSignOn.identities.invalidate(),
  });
  if (connect.isSuccess)
    return (
      <Panel title="Account connected" arriving>
        <Note kind="success">
          <b className="address">{connect.data.email}</b> now signs in to your account.
        </Note>
        <ToSettings />
      </Panel>
    );
  if (connect.isError) return <Failed text={messageOf(connect.error, 'Couldn’t connect the account.')} />;
  if (!profile) return <Failed text="You are signed out. Sign in, then connect the account again." />;
  return (
    <Panel
      title="Connect the account?"
      lead={`The account with which you have just signed in will sign in to ${brand.name} as you.`}
    >
      <Note kind="info">
        You are <b className="address">{profile.email}</b>. If you did not begin this in your settings, cancel.
      </Note>
      <Button
        variant="primary"
        size="l"
        className="full-width"
        busy={connect.isPending}
        onClick={() => connect.mutate({ code })}
      >
        Connect
      </Button>
      <ButtonLink size="l" className="full-width" to="/settings">
        Cancel
      </ButtonLink>
    </Panel>
  );
}

const ToSettings = () => (
  <ButtonLink variant="primary" size="l" className="full-width" to="/settings" hash="connected">
    Go to settings
  </ButtonLink>
);

function Failed({ text }: { text: string }) {
  const isSignedIn = useToken() !== null;
  return (
    <Panel title={isSignedIn ? 'Couldn’t connect the account' : 'Couldn’t sign in'} arriving>
      <Note kind="error">{text}</Note>
      {isSignedIn ? (
        <ToSettings />
      ) : (
        <ButtonLink variant="primary" size="l" className="full-width" to="/login">
          Back to sign in
        </ButtonLink>
      )}
    </Panel>
  );
}
