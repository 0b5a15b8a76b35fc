import { limits, type Joining, type Workspace } from '@postern/contracts';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, Select } from '../../../components/forms/field.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { EndpointPicker, type NamedEndpoint } from '../../endpoints/endpoint-picker.tsx';
import { reachWords } from '../../../lib/workspace/reach-words.ts';
import { useEndpointNames } from '../members/use-endpoint-names.ts';
import { roleNames } from '../role-words.ts';

/**
 * Who joins a workspace by email domain, for those who may know it. Where the operator has named no domain, nothing is shown:
 * there is nothing to set.
 */
export function useJoining({ id: workspace_id }: Workspace) {
  const may = useMay();
  const query = trpc.workspaces.joining.useQuery({ workspace_id }, { enabled: may('workspaces.joining') });
  const isShown = query.data ? query.data.providers.length > 0 || query.data.role !== null : query.isError;
  return { query, isShown };
}

interface JoiningSectionProps {
  workspace: Workspace;
  query: ReturnType<typeof useJoining>['query'];
}

export function JoiningSection({ workspace, query }: JoiningSectionProps) {
  const may = useMay();
  const { data } = query;
  return (
    <SettingsSection id="joining" title="Joining by email domain" text={data ? domainWords(data) : ''}>
      {!data ? (
        <LoadFailed query={query} title="Couldn’t load who may join" />
      ) : may('workspaces.updateJoining') ? (
        <Loaded workspace={workspace} joining={data} />
      ) : (
        <p className="muted">{stateWords(data)}</p>
      )}
    </SettingsSection>
  );
}

const domainWords = ({ providers }: Joining): string => {
  const domains = [...new Set(providers.flatMap((provider) => provider.domains))].join(' or ');
  return providers.length === 0
    ? 'The operator of this server no longer names an email domain for this workspace, so no one joins.'
    : `People who sign in with ${providers.map(({ name }) => name).join(' or ')} for the first time, with an address of ${domains}.`;
};

const stateWords = ({ role, endpoint_ids }: Joining): string =>
  role === null
    ? 'No one joins without an invitation.'
    : `They join as ${roleNames[role]}: ${reachWords(endpoint_ids)}.`;

function Loaded({ workspace, joining }: { workspace: Workspace; joining: Joining }) {
  const endpoints = useEndpointNames(joining.endpoint_ids);
  if (endpoints === undefined)
    return (
      <output aria-label="Loading the endpoints">
        <Skeleton height={30} />
      </output>
    );
  return <JoiningForm workspace={workspace} joining={joining} known={endpoints} />;
}

interface JoiningFormProps {
  workspace: Workspace;
  joining: Joining;
  /** The endpoints that they may reach now; null: all. */
  known: NamedEndpoint[] | null;
}

function JoiningForm({ workspace, joining, known }: JoiningFormProps) {
  const [role, setRole] = useState(joining.role);
  const [endpoints, setEndpoints] = useState(known);
  const [error, setError] = useState<string>();
  const { save, isSaving } = useSave(workspace);
  const submit = (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (role !== null && endpoints?.length === 0) setError('Choose at least one endpoint.');
    else void save(role, role === null ? null : (endpoints?.map(({ id }) => id) ?? null));
  };
  return (
    <form className="stack loose" noValidate onSubmit={submit}>
      <Field label="They join as">
        {(control) => (
          <Select
            className="narrow-select"
            {...control}
            value={role ?? 'none'}
            onChange={({ target }) =>
              setRole(target.value === 'reader' || target.value === 'editor' ? target.value : null)
            }
          >
            <option value="none">No one joins</option>
            <option value="reader">{roleNames.reader}</option>
            <option value="editor">{roleNames.editor}</option>
          </Select>
        )}
      </Field>
      {role !== null && (
        <EndpointPicker
          value={endpoints}
          onChange={(chosen) => {
            setEndpoints(chosen);
            setError(undefined);
          }}
          error={error}
          legend="Endpoints that they may reach"
          most={limits.memberEndpoints}
        />
      )}
      <div>
        <Button type="submit" busy={isSaving}>
          Save joining
        </Button>
      </div>
    </form>
  );
}

function useSave({ id: workspace_id }: Workspace) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.workspaces.updateJoining.useMutation();
  const save = async (role: Joining['role'], endpoint_ids: string[] | null): Promise<void> => {
    try {
      const saved = await mutateAsync({ workspace_id, role, endpoint_ids });
      utils.workspaces.joining.setData({ workspace_id }, saved);
      toast({ text: stateWords(saved) });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t save who may join'));
    }
  };
  return { save, isSaving: isPending };
}
