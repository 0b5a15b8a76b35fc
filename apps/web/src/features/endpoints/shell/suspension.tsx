import type { Endpoint } from '@postern/contracts';

/** Below the bar of an endpoint that the administrator has suspended, or whose form they have taken down. */
export function EndpointSuspension({ endpoint }: { endpoint: Endpoint }) {
  const { suspended, form_taken_down: takenDown } = endpoint;
  if (!(suspended ?? takenDown)) return null;
  return (
    <aside className="suspension" aria-label="Suspension">
      {suspended ? (
        <p>
          <b>
            Suspended by the administrator: <bdi>{suspended.reason}</bdi>
          </b>{' '}
          The endpoint accepts no submissions, and its deliveries wait. You can read, sort and export its submissions.
        </p>
      ) : (
        <p>
          <b>
            Form taken down by the administrator: <bdi>{takenDown?.reason}</bdi>
          </b>{' '}
          The hosted form is offline. The endpoint still accepts submissions from your own site.
        </p>
      )}
    </aside>
  );
}
