import type { EndpointsSummary } from '@postern/contracts';
import { ButtonLink } from '../../components/button.tsx';
import { Note } from '../../components/note.tsx';
import { formatPlural } from '../../lib/format.ts';
import { cut } from '../../lib/text.ts';

/** Says whose form may be broken while the watchdog has open findings, and links to them. */
export function BrokenNote({ summary }: { summary: EndpointsSummary }) {
  const { broken } = summary.endpoints;
  const { only } = summary.watchdog;
  if (broken === 0) return null;
  if (!only)
    return (
      <Note
        kind="warning"
        action={
          <ButtonLink size="s" to="/endpoints" search={{ status: 'broken' }}>
            See the endpoints
          </ButtonLink>
        }
      >
        <b className="weight-semibold">{formatPlural(broken, 'form')} may be broken.</b> The watchdog found problems.
      </Note>
    );
  return (
    <Note
      kind="warning"
      action={
        <ButtonLink size="s" to="/forms/$endpointId/settings" params={{ endpointId: only.id }} hash="watchdog">
          See the details
        </ButtonLink>
      }
    >
      <b className="weight-semibold">
        The form of <bdi>{cut(only.name, 60)}</bdi> may be broken.
      </b>{' '}
      The watchdog found a problem.
    </Note>
  );
}
