import type { Endpoint } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { SectionLinks, type SectionLink } from '../../../components/settings/section-links.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { SettingsForm } from './form.tsx';
import { CapsSection } from './caps/caps-section.tsx';
import { MoveSection } from './move/move-section.tsx';
import { WatchdogSection } from '../watchdog/watchdog-section.tsx';
import { useMoveTargets } from './move/use-move-targets.ts';
import { useEndpointActions } from '../use-endpoint-actions.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

const sections: readonly SectionLink[] = [
  ['general', 'General'],
  ['thanks', 'After a submission'],
  ['answer', 'Autoresponse'],
  ['sender-link', 'Sender’s link'],
  ['mails', 'Emails to you'],
  ['spam', 'Spam'],
  ['captcha', 'Captcha'],
  ['posting', 'Allowed sites'],
  ['duplicates', 'Duplicates'],
  ['checks', 'Form'],
  ['scheduled-export', 'Scheduled export'],
  ['retention', 'Retention'],
  ['caps', 'Caps'],
  ['watchdog', 'Watchdog'],
  ['move', 'Move'],
  ['delete', 'Delete'],
];

/** The name of an endpoint, and how it handles submissions. */
export function EndpointSettingsScreen({ endpoint }: { endpoint: Endpoint }) {
  const may = useMay();
  const canDelete = may('endpoints.delete');
  const hasMove = useMoveTargets().length > 0 || endpoint.moved !== null;
  const hidden = new Set([...(hasMove ? [] : ['move']), ...(canDelete ? [] : ['delete'])]);
  const actions = (
    <>
      <CapsSection endpoint={endpoint} />
      <WatchdogSection endpoint={endpoint} />
      {hasMove && <MoveSection endpoint={endpoint} />}
      {canDelete && <Deletion endpoint={endpoint} />}
    </>
  );
  return (
    <div className="page medium">
      <div className="settings-columns">
        <SectionLinks sections={sections.filter(([id]) => !hidden.has(id))} />
        <SettingsForm endpoint={endpoint} actions={actions} />
      </div>
    </div>
  );
}

function Deletion({ endpoint }: { endpoint: Endpoint }) {
  const navigate = useNavigate();
  const actions = useEndpointActions();
  const remove = async () => {
    if (!(await actions.remove(endpoint))) return;
    await navigate({ to: '/endpoints', ignoreBlocker: true });
    actions.forget(endpoint.id);
  };
  const kept = formatPlural(endpoint.submission_count, 'submission');
  return (
    <SettingsSection
      id="delete"
      title="Delete this endpoint"
      text={`Removes its ${kept} and their files. Forms that still post here get an error.`}
    >
      <div>
        <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => void remove()}>
          Delete endpoint
        </Button>
      </div>
    </SettingsSection>
  );
}
