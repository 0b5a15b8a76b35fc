import type { Watchdog } from '@postern/contracts';
import { CircleCheck, Hourglass, TriangleAlert } from 'lucide-react';
import { Time } from '../../../components/time.tsx';

const words = {
  off: { Icon: Hourglass, text: 'Off' },
  waiting: { Icon: Hourglass, text: 'Waiting for the first check' },
  well: { Icon: CircleCheck, text: 'All is well' },
  finding: { Icon: TriangleAlert, text: 'Something is wrong' },
} as const;

/** The result of the last check, and when it was. It is announced when it changes. */
export function WatchdogState({ watchdog }: { watchdog: Watchdog }) {
  const { Icon, text } = words[watchdog.state];
  return (
    <p className={`watchdog-state ${watchdog.state}`} role="status">
      <Icon aria-hidden="true" />
      <b>{watchdog.is_checking ? 'Checking the page …' : text}</b>
      {!watchdog.is_checking && watchdog.checked_at !== null && (
        <small>
          Checked <Time value={watchdog.checked_at} />
        </small>
      )}
    </p>
  );
}
