import { limits, type Workspace } from '@postern/contracts';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { useFollow } from '../../../components/forms/use-follow.ts';
import { Note } from '../../../components/note.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { useToast } from '../../../components/toast.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useMay } from '../../../lib/workspace/use-workspaces.ts';
import { roleWords } from '../role-words.ts';
import { useWorkspaceCache } from '../use-workspace-cache.ts';
import { useNameForm } from './use-name-form.ts';

/** The name, which all members see, and what the reader may do here. */
export function NameSection({ workspace }: { workspace: Workspace }) {
  const may = useMay();
  const role = workspace.endpoint_ids
    ? `${roleWords[workspace.role].slice(0, -1)}, for the endpoints that you were given.`
    : roleWords[workspace.role];
  return (
    <SettingsSection id="name" title="Name" text={role}>
      {may('workspaces.update') ? (
        <NameForm workspace={workspace} />
      ) : (
        <p className="break-anywhere weight-medium" dir="auto">
          {workspace.name}
        </p>
      )}
    </SettingsSection>
  );
}

function NameForm({ workspace }: { workspace: Workspace }) {
  const toast = useToast();
  const cache = useWorkspaceCache();
  const { mutateAsync: update } = trpc.workspaces.update.useMutation();
  const { form, submit } = useNameForm(workspace.name, async (name) => {
    const saved = await update({ workspace_id: workspace.id, name });
    cache.change(saved);
    toast({ text: 'Name saved' });
  });
  const { errors, isSubmitting, isDirty } = form.formState;
  useFollow(workspace, isDirty, ({ name }) => form.reset({ name }));
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <Field
        label="Workspace name"
        help="Members see it, and so does everyone you invite."
        error={errors.name?.message}
      >
        {(control) => (
          <TextInput
            autoComplete="organization"
            dir="auto"
            maxLength={limits.nameChars}
            {...control}
            {...form.register('name')}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Save name
        </Button>
      </div>
    </form>
  );
}
