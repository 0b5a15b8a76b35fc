import type { Destination } from '@postern/contracts';
import { Ellipsis, History, KeyRound, List, Pencil, Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../../components/menu.tsx';
import { isOn } from './words.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

/** Actions that open a dialog. */
export type DestinationTask = 'edit' | 'secrets' | 'backfill';

interface DestinationMenuProps {
  destination: Destination;
  onTask: (task: DestinationTask) => void;
  onShow: () => void;
  onDelete: () => void;
}

/** All actions on a destination except the test. */
export function DestinationMenu({ destination, onTask, onShow, onDelete }: DestinationMenuProps) {
  const { name, kind } = destination;
  const may = useMay();
  const trigger = <IconButton size="s" label={`More for ${name}`} icon={<Ellipsis aria-hidden="true" />} />;
  return (
    <Menu label={`Actions for ${name}`} trigger={trigger}>
      {may('destinations.update') && (
        <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onTask('edit')}>
          Edit
        </MenuItem>
      )}
      {kind === 'webhook' && may('destinations.rotateSecret') && (
        <MenuItem icon={<KeyRound aria-hidden="true" />} onSelect={() => onTask('secrets')}>
          Signing secrets
        </MenuItem>
      )}
      <MenuItem icon={<List aria-hidden="true" />} onSelect={onShow}>
        Show deliveries
      </MenuItem>
      {may('destinations.backfill') && (
        <MenuItem
          icon={<History aria-hidden="true" />}
          disabled={!isOn(destination)}
          onSelect={() => onTask('backfill')}
        >
          Deliver earlier submissions
        </MenuItem>
      )}
      {may('destinations.delete') && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
