import type { Endpoint } from '@postern/contracts';
import { Code, Copy, CopyPlus, Ellipsis, Pause, Play, Settings, Trash2 } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../components/menu.tsx';
import { useToast } from '../../../components/toast.tsx';
import { copyText } from '../../../components/code/clipboard.ts';
import { useEndpointActions } from '../use-endpoint-actions.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';

/** All actions on an endpoint in the list. */
export function EndpointMenu({ endpoint }: { endpoint: Endpoint }) {
  const toast = useToast();
  const actions = useEndpointActions();
  const params = { endpointId: endpoint.id };
  const copyUrl = async () => {
    const done = await copyText(endpoint.submit_url);
    toast(
      done
        ? { text: 'Endpoint URL copied' }
        : { kind: 'error', text: `Couldn’t copy. The URL is ${endpoint.submit_url}` },
    );
  };
  const trigger = <IconButton size="s" label={`More for ${endpoint.name}`} icon={<Ellipsis aria-hidden="true" />} />;
  return (
    <Menu label={`Actions for ${endpoint.name}`} trigger={trigger}>
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => void copyUrl()}>
        Copy URL
      </MenuItem>
      <MenuLink icon={<Code aria-hidden="true" />} to="/forms/$endpointId/integrate" params={params}>
        Integrate
      </MenuLink>
      <MenuLink icon={<Settings aria-hidden="true" />} to="/forms/$endpointId/settings" params={params}>
        Settings
      </MenuLink>
      {endpoint.suspended === null && <Changes endpoint={endpoint} actions={actions} />}
    </Menu>
  );
}

interface ChangesProps {
  endpoint: Endpoint;
  actions: ReturnType<typeof useEndpointActions>;
}

/** What the owner of a suspended endpoint cannot do. */
function Changes({ endpoint, actions }: ChangesProps) {
  const may = useMay();
  const paused = endpoint.status === 'paused';
  const remove = async () => {
    if (await actions.remove(endpoint)) actions.forget(endpoint.id);
  };
  return (
    <>
      {may('endpoints.duplicate') && (
        <MenuItem icon={<CopyPlus aria-hidden="true" />} onSelect={() => void actions.duplicate(endpoint)}>
          Duplicate
        </MenuItem>
      )}
      {may('endpoints.update') && (
        <MenuItem
          icon={paused ? <Play aria-hidden="true" /> : <Pause aria-hidden="true" />}
          onSelect={() => void actions.toggle(endpoint)}
        >
          {paused ? 'Resume' : 'Pause'}
        </MenuItem>
      )}
      {may('endpoints.delete') && (
        <>
          <MenuSeparator />
          <MenuItem danger icon={<Trash2 aria-hidden="true" />} onSelect={() => void remove()}>
            Delete
          </MenuItem>
        </>
      )}
    </>
  );
}
