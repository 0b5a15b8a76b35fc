import { CloudOff, WifiOff } from 'lucide-react';
import { useConnectionLoss } from '../../lib/live/use-connection-loss.ts';

const words = {
  offline: { Icon: WifiOff, text: 'You are offline. You see data loaded earlier; changes are not saved.' },
  unreachable: {
    Icon: CloudOff,
    text: 'Reconnecting… The server doesn’t respond. You see data loaded earlier; changes are not saved.',
  },
} as const;

/** A line below the top bar while there is no connection. It disappears automatically. */
export function ConnectionBanner() {
  const lost = useConnectionLoss();
  return (
    // A live region must exist before its text.
    <div className="connection" aria-live="polite">
      {lost && <Line {...words[lost]} />}
    </div>
  );
}

function Line({ Icon, text }: (typeof words)[keyof typeof words]) {
  return (
    <p>
      <Icon aria-hidden="true" />
      {text}
    </p>
  );
}
