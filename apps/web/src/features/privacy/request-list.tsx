import type { PrivacyRequest } from '@postern/contracts';
import { FileCheck, Search } from 'lucide-react';
import { Time } from '../../components/time.tsx';
import { answersOf, stateOf } from './words.ts';

interface RequestListProps {
  items: readonly PrivacyRequest[];
  onRequest: (id: string) => void;
}

/** The open searches and the receipts, newest first. */
export function RequestList({ items, onRequest }: RequestListProps) {
  if (items.length === 0)
    return <p className="muted">Your searches are listed here for seven days, and receipts of erasures for good.</p>;
  return (
    <ul className="privacy-list">
      {items.map((request) => (
        <li key={request.id}>
          {request.state === 'erased' ? <FileCheck aria-hidden="true" /> : <Search aria-hidden="true" />}
          <div className="grow">
            <button type="button" className="privacy-open" onClick={() => onRequest(request.id)}>
              {request.value ?? 'Erasure'}
            </button>
            <small>{[stateOf(request), answersOf(request)].filter(Boolean).join(' ')}</small>
          </div>
          <Time value={request.erased?.at ?? request.created_at} />
        </li>
      ))}
    </ul>
  );
}
