import { limits } from '@postern/contracts';
import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { SettingsSection } from '../../../components/settings/section.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useWorkspaceCache } from '../use-workspace-cache.ts';
import { useNameForm } from './use-name-form.ts';

/** Makes another workspace, which belongs to the reader. */
export function CreateSection() {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsSection
      id="create"
      title="Another workspace"
      text="With its own endpoints, members and monthly limit: for a client, or for another company."
    >
      <div>
        <Button icon={<Plus aria-hidden="true" />} onClick={() => setOpen(true)}>
          Create workspace
        </Button>
      </div>
      {isOpen && <CreateDialog onClose={() => setOpen(false)} />}
    </SettingsSection>
  );
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const cache = useWorkspaceCache();
  const { mutateAsync: create } = trpc.workspaces.create.useMutation();
  const { form, submit } = useNameForm('', async (name) => {
    const made = await create({ name });
    cache.add(made);
    onClose();
    await navigate({ to: '/workspace', search: { workspace: made.id } });
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <Dialog open onClose={onClose} title="Create workspace">
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <Field label="Workspace name" error={errors.name?.message}>
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
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Create workspace
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}
