import { useProfile } from '../../../lib/account/use-profile.ts';
import { useSharedName } from '../../../lib/workspace/use-shared-name.ts';
import { useWorkspace } from '../../../lib/workspace/use-workspaces.ts';

/** At the top of every screen while the administrator suspends the account. */
export function SuspensionNote() {
  const workspace = useWorkspace();
  const name = useSharedName();
  const own = useProfile()?.suspended;
  const suspended = workspace ? workspace.suspended : own;
  if (!suspended) return null;
  return (
    <aside className="suspension" aria-label="Account suspension">
      <p>
        <b>
          {name === undefined ? (
            'Your account'
          ) : (
            <>
              The workspace “<bdi>{name}</bdi>”
            </>
          )}{' '}
          is suspended by the administrator: <bdi>{suspended.reason}</bdi>
        </b>{' '}
        {name === undefined ? 'Your' : 'Its'} endpoints accept no submissions, and deliveries wait. You can read and
        export everything, but change nothing.
      </p>
    </aside>
  );
}
