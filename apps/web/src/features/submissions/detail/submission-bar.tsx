import { ArrowLeft, ChevronDown, ChevronUp } from 'lucide-react';
import { ButtonLink, IconButton } from '../../../components/button.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useRoomy } from '../use-media.ts';
import { formatTotal } from '../list/format-total.ts';
import type { OneSubmission } from './use-one-submission.ts';

/** Links back to the list, and to the neighbours in it. */
export function SubmissionBar({ one }: { one: OneSubmission }) {
  const { back, endpoint, place } = one;
  const roomy = useRoomy();
  return (
    <div className="screen-bar submission-bar">
      <nav className="name" aria-label="Back">
        <ButtonLink
          variant="quiet"
          size="s"
          className="back"
          icon={<ArrowLeft aria-hidden="true" />}
          to="/forms/$endpointId/submissions"
          params={{ endpointId: back.endpointId }}
          search={back.search}
        >
          <span className="ellipsis back-name" dir="auto">
            {endpoint?.name ?? 'Submissions'}
          </span>
        </ButtonLink>
      </nav>
      <div className="right">
        {place && (
          <span className="muted small">
            {formatCount(place.number)} of {formatTotal(place)}
          </span>
        )}
        {roomy && <Neighbours one={one} />}
      </div>
    </div>
  );
}

function Neighbours({ one: { openNewer, openOlder } }: { one: OneSubmission }) {
  return (
    <span className="button-group">
      <IconButton
        variant="default"
        size="s"
        label="Previous submission"
        shortcut="k"
        icon={<ChevronUp aria-hidden="true" />}
        disabled={!openNewer}
        onClick={openNewer}
      />
      <IconButton
        variant="default"
        size="s"
        label="Next submission"
        shortcut="j"
        icon={<ChevronDown aria-hidden="true" />}
        disabled={!openOlder}
        onClick={openOlder}
      />
    </span>
  );
}
