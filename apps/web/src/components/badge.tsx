import type { Endpoint, Verdict } from '@postern/contracts';
import { endpointWords, verdictWords } from './state-words.ts';

const words: Record<Verdict | Endpoint['status'], string> = { ...verdictWords, ...endpointWords };

/** A state as a word with its shape; the colour only helps. */
export function StatusBadge({ status }: { status: Verdict | Endpoint['status'] }) {
  return <span className={`badge ${status}`}>{words[status]}</span>;
}
