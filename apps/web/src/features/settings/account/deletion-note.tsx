import { Button } from '../../../components/button.tsx';
import { useProfile } from '../../../lib/account/use-profile.ts';
import { formatDay } from '../../../lib/format-day.ts';
import { useKeepAccount } from './use-keep-account.ts';

/** At the top of every screen while the account's deletion is scheduled. */
export function DeletionNote() {
  const at = useProfile()?.deletion_at;
  const { keep, isKeeping } = useKeepAccount();
  if (!at) return null;
  return (
    <aside className="ending" aria-label="Account deletion">
      <p>
        Your account and everything in it will be deleted on <b>{formatDay(at)}</b>.
      </p>
      <Button size="s" busy={isKeeping} onClick={keep}>
        Keep my account
      </Button>
    </aside>
  );
}
