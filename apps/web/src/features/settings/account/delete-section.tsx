import type { EndpointsSummary, Profile } from '@postern/contracts';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { formatPlural } from '../../../lib/format.ts';
import { receivedOf } from '../../endpoints/counts.ts';
import { useEndpointsSummary } from '../../endpoints/use-endpoint.ts';
import { DeleteAccountDialog } from './delete-dialog.tsx';
import { formatDay } from '../../../lib/format-day.ts';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { useKeepAccount } from './use-keep-account.ts';

/** Deletes the account, or cancels its deletion. */
export function DeleteSection({ profile }: { profile: Profile }) {
  const [asking, setAsking] = useState(false);
  const { keep, isKeeping } = useKeepAccount();
  const gone = goneOf(useEndpointsSummary().data);
  return (
    <SettingsSection id="delete" title="Delete account" text={`Removes ${gone}. Forms that still post get an error.`}>
      {profile.deletion_at ? (
        <>
          <p>
            Everything will be deleted on <b className="weight-medium">{formatDay(profile.deletion_at)}</b>. Until then,
            everything works as before.
          </p>
          <div>
            <Button busy={isKeeping} onClick={keep}>
              Keep my account
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
            Delete account
          </Button>
        </div>
      )}
      {asking && <DeleteAccountDialog gone={gone} onClose={() => setAsking(false)} />}
    </SettingsSection>
  );
}

/** The data that is deleted with the account, with its numbers once they are loaded. */
function goneOf(summary: EndpointsSummary | undefined): string {
  if (!summary) return 'your endpoints, their submissions and files';
  return `${formatPlural(summary.endpoints.all, 'endpoint')}, ${formatPlural(receivedOf(summary.received), 'submission')} and their files`;
}
