import type { Endpoint, Verdict } from '@postern/contracts';

const words: Record<Verdict | Endpoint['status'], string> = {
  inbox: 'Inbox',
  spam: 'Spam',
  held: 'Held',
  refused: 'Refused',
  active: 'Active',
  paused: 'Paused',
};

/** A state as a word with its shape; the colour only helps. */
export function StatusBadge({ status }: { status: Verdict | Endpoint['status'] }) {
  return <span className={`badge ${status}`}>{words[status]}</span>;
}
