import type { Endpoint, Workspace } from '@postern/contracts';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowRightLeft } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { SettingsSection } from '../../../../components/settings/section.tsx';
import { useWorkspace } from '../../../../lib/workspace/use-workspaces.ts';
import { MoveDialog } from './move-dialog.tsx';
import { MoveProgress } from './move-progress.tsx';
import { useMoveTargets } from './use-move-targets.ts';

/** The progress of a move to this workspace, and the way to another one. */
export function MoveSection({ endpoint }: { endpoint: Endpoint }) {
  const from = useWorkspace();
  const [first, ...others] = useMoveTargets();
  return (
    <SettingsSection
      id="move"
      title="Move this endpoint"
      text="Gives the endpoint to another workspace in which you are an admin or owner."
    >
      {endpoint.moved && <MoveProgress endpoint={endpoint} moved={endpoint.moved} />}
      {from && first && <Way endpoint={endpoint} from={from} targets={[first, ...others]} />}
    </SettingsSection>
  );
}

interface WayProps {
  endpoint: Endpoint;
  from: Workspace;
  targets: readonly [Workspace, ...Workspace[]];
}

/** `#move-to` opens the dialog. */
function Way(props: WayProps) {
  const isAsked = useLocation({ select: ({ hash }) => hash === 'move-to' });
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (isAsked) void navigate({ to: '.', search: (all) => all, hash: 'move', replace: true, ignoreBlocker: true });
  };
  return (
    <>
      <div>
        <Button icon={<ArrowRightLeft aria-hidden="true" />} onClick={() => setOpen(true)}>
          Move to another workspace
        </Button>
      </div>
      {(isOpen || isAsked) && <MoveDialog {...props} onClose={close} />}
    </>
  );
}
