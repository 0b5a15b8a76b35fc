import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../../components/button.tsx';
import { Page } from '../../../../components/page.tsx';
import { Empty } from '../../../../components/states/empty.tsx';
import { hasPasskeys } from '../../../../lib/passkeys.ts';
import { cut } from '../../../../lib/text.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { AddPasskeyDialog } from './add-passkey-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

/** This page is for accounts without a factor. */
const none = { authenticator: null, passkeys: [], recovery_codes_left: 0 };

interface SetUpFactorProps {
  /** The workspace’s name. */
  name: string;
  /** Reports whether a dialog is open, which must not disappear before its recovery codes were read. */
  onSettingUp: (isSettingUp: boolean) => void;
}

/** The page that replaces those of a workspace until its member has a second factor. */
export function SetUpFactor({ name, onSettingUp }: SetUpFactorProps) {
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null);
  useEffect(() => {
    onSettingUp(open !== null);
    return () => onSettingUp(false);
  }, [open, onSettingUp]);
  const utils = trpc.useUtils();
  const close = () => {
    setOpen(null);
    // Everything that was refused loads now, and the screen comes back.
    void utils.invalidate();
  };
  return (
    <Page width={1080} title="Two-step verification">
      <Empty
        drawing="gate"
        title="Set up two-step verification"
        text={
          <>
            “<bdi>{cut(name, 60)}</bdi>” requires it of all its members. You need a passkey, or an authenticator app on
            your phone.
          </>
        }
        action={
          <>
            <Button variant="primary" onClick={() => setOpen('app')}>
              Set up authenticator app
            </Button>
            {hasPasskeys() && <Button onClick={() => setOpen('passkey')}>Add a passkey</Button>}
            <ButtonLink to="/workspace">Leave or switch workspace</ButtonLink>
          </>
        }
      />
      {open === 'app' && <SetUpDialog factors={none} onClose={close} />}
      {open === 'passkey' && <AddPasskeyDialog factors={none} onClose={close} />}
    </Page>
  );
}
