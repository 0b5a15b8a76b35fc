import { useProfile } from '../../../lib/account/use-profile.ts';

/** At the top of every screen while the administrator suspends the account. */
export function SuspensionNote() {
  const suspended = useProfile()?.suspended;
  if (!suspended) return null;
  return (
    <aside className="suspension" aria-label="Account suspension">
      <p>
        <b>
          Your account is suspended by the administrator: <bdi>{suspended.reason}</bdi>
        </b>{' '}
        Your endpoints accept no submissions, and deliveries wait. You can read and export everything, but change
        nothing.
      </p>
    </aside>
  );
}
