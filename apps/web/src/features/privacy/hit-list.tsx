import type { PrivacyHit } from '@postern/contracts';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { Time } from '../../components/time.tsx';
import { toPlainName } from '../../lib/text.ts';
import { placeOf } from './words.ts';

interface HitListProps {
  items: readonly PrivacyHit[];
  isKept: (hit: PrivacyHit) => boolean;
  /** undefined: nothing can be chosen any more. */
  onKeep: ((submissionId: string, kept: boolean) => void) | undefined;
}

const stateWords: Record<PrivacyHit['state'], string> = {
  found: '',
  kept: 'Left out',
  erased: 'Erased',
  gone: 'Was deleted or moved before',
};

/** The submissions that a search has found, with the places where the value is. */
export const HitList = ({ items, isKept, onKeep }: HitListProps) => (
  <ul className="privacy-hits">
    {items.map((hit) => (
      <Hit key={hit.submission_id} hit={hit} isKept={isKept(hit)} onKeep={onKeep} />
    ))}
  </ul>
);

function Hit({ hit, isKept, onKeep }: { hit: PrivacyHit; isKept: boolean; onKeep: HitListProps['onKeep'] }) {
  const { submission_id, endpoint_name, created_at, title, places, state } = hit;
  const label = useId();
  const isThere = state === 'found' || state === 'kept';
  const where = onKeep || places.length > 0 ? places.map(placeOf) : [stateWords[state]];
  return (
    <li>
      {onKeep && (
        <input
          type="checkbox"
          className="checkbox"
          aria-labelledby={label}
          checked={!isKept}
          onChange={(event) => onKeep(submission_id, !event.target.checked)}
        />
      )}
      <div className="grow" id={label}>
        {isThere ? (
          <Link className="link" to="/submissions/$submissionId" params={{ submissionId: submission_id }}>
            <bdi>{title === null ? 'Submission' : toPlainName(title)}</bdi>
          </Link>
        ) : (
          <span>{endpoint_name}</span>
        )}
        <small>{(isThere ? [endpoint_name, ...where] : where).join(' · ')}</small>
      </div>
      <Time value={created_at} mode="list" />
    </li>
  );
}
