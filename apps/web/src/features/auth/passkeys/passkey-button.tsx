import { Fingerprint } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { canOfferInField, hasPasskeys, isPasskeyRemembered, stopOffer } from '../../../lib/passkeys.ts';
import { messageOf } from '../../../lib/problem.ts';
import type { useSignIn } from '../use-sign-in.ts';

interface PasskeyButtonProps {
  signingIn: ReturnType<typeof useSignIn>;
  /** Whether the session is to last. */
  remember: () => boolean;
  /** @param message null: a new attempt begins */
  onFail: (message: string | null) => void;
}

/** Signs in with a passkey alone. In a browser that has done so before, the email field offers its passkeys as well. */
export function PasskeyButton(props: PasskeyButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const { signingIn, remember, onFail } = props;
  useOffer(props);
  if (!hasPasskeys()) return null;
  const start = async () => {
    setBusy(true);
    onFail(null);
    try {
      await signingIn.signInByPasskey({ remember: remember() });
    } catch (error) {
      onFail(messageOf(error, 'Couldn’t sign in with a passkey. Please try again.'));
    }
    setBusy(false);
  };
  return (
    <Button
      size="l"
      className="full-width"
      icon={<Fingerprint aria-hidden="true" />}
      busy={isBusy}
      onClick={() => void start()}
    >
      Use a passkey
    </Button>
  );
}

/** Lets the email field offer passkeys. It fails quietly: nobody has asked for it. */
function useOffer({ signingIn, remember, onFail }: PasskeyButtonProps): void {
  const current = useRef({ signingIn, remember, onFail });
  useEffect(() => {
    current.current = { signingIn, remember, onFail };
  });
  useEffect(() => {
    if (!hasPasskeys() || !isPasskeyRemembered()) return undefined;
    let isShown = true;
    const offer = async () => {
      if (!(await canOfferInField()) || !isShown) return;
      const { signingIn: latest, remember: isRemembered } = current.current;
      await latest.signInByPasskey({ remember: isRemembered(), fromField: true });
    };
    offer().catch(() => undefined);
    return () => {
      isShown = false;
      void stopOffer();
    };
  }, []);
}
