import type { Workspace } from '@postern/contracts';
import { Switch } from '../../../components/forms/field.tsx';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { useWorkspaceCache } from '../use-workspace-cache.ts';

/** Whether all members need a second factor. */
export function SecondFactorSection({ workspace }: { workspace: Workspace }) {
  const may = useMay();
  const isRequired = workspace.second_factor_required;
  return (
    <SettingsSection
      id="second-factor"
      title="Two-step verification"
      text="Members without it, and their API keys, can then do nothing here until they set it up."
    >
      {may('workspaces.requireFactor') ? (
        <RequireSwitch workspace={workspace} />
      ) : (
        <p className="muted">{isRequired ? 'Required of all members.' : 'Each member decides.'}</p>
      )}
    </SettingsSection>
  );
}

function RequireSwitch({ workspace }: { workspace: Workspace }) {
  const { change, isSaving } = useRequire(workspace);
  const { data: factors } = trpc.factors.list.useQuery();
  const isRequired = workspace.second_factor_required;
  const hasNone = factors?.authenticator === null;
  return (
    <>
      <Switch
        label="Require two-step verification of all members"
        checked={isRequired}
        disabled={isSaving || (hasNone && !isRequired)}
        onChange={({ target }) => void change(target.checked)}
      />
      {hasNone && !isRequired && (
        <p className="muted">
          <a href="/settings#two-step">Set it up for your own account</a> first.
        </p>
      )}
    </>
  );
}

function useRequire({ id: workspace_id }: Workspace) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const cache = useWorkspaceCache();
  const utils = trpc.useUtils();
  const { mutateAsync, isPending } = trpc.workspaces.requireFactor.useMutation();
  const change = async (required: boolean): Promise<void> => {
    try {
      const { items } = required ? await utils.workspaces.members.fetch({ workspace_id }) : { items: [] };
      const without = items.filter((member) => member.second_factor === false).length;
      const isSure =
        without === 0 ||
        (await confirm({
          title: 'Require two-step verification?',
          text: `Members without it: ${without}. They and their API keys lose access until they set it up.`,
          confirmLabel: 'Require',
        }));
      if (!isSure) return;
      cache.change(await mutateAsync({ workspace_id, required }));
      toast({ text: required ? 'Two-step verification is required' : 'Two-step verification is optional' });
    } catch (error) {
      toast(failureOf(error, 'Couldn’t save the setting'));
    }
  };
  return { change, isSaving: isPending };
}
