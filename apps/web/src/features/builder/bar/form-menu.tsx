import { Ellipsis, ExternalLink, RotateCcw, Share2, Unplug } from 'lucide-react';
import type { Endpoint, FormState } from '@postern/contracts';
import { IconButton } from '../../../components/button.tsx';
import { Menu, MenuAnchor, MenuItem, MenuSeparator } from '../../../components/menu.tsx';

interface FormMenuProps {
  endpoint: Endpoint;
  state: FormState;
  /** Whether the draft differs from the published version. */
  isChanged: boolean;
  onShare: () => void;
  onDiscard: () => void;
  onTakeDown: () => void;
}

/** The menu of less frequent actions. */
export function FormMenu({ endpoint, state, isChanged, onShare, onDiscard, onTakeDown }: FormMenuProps) {
  const isPublished = state.version !== null;
  return (
    <Menu
      label="More actions"
      trigger={<IconButton size="s" label="More actions" icon={<Ellipsis aria-hidden="true" />} />}
    >
      {isPublished && (
        <>
          <MenuItem icon={<Share2 aria-hidden="true" />} onSelect={onShare}>
            Share and embed
          </MenuItem>
          <MenuAnchor
            href={endpoint.form_url}
            target="_blank"
            rel="noopener"
            icon={<ExternalLink aria-hidden="true" />}
          >
            Open the published form
          </MenuAnchor>
          <MenuSeparator />
        </>
      )}
      <MenuItem icon={<RotateCcw aria-hidden="true" />} disabled={!isChanged} onSelect={onDiscard}>
        Discard draft
      </MenuItem>
      {isPublished && (
        <MenuItem danger icon={<Unplug aria-hidden="true" />} onSelect={onTakeDown}>
          Unpublish the form
        </MenuItem>
      )}
    </Menu>
  );
}
