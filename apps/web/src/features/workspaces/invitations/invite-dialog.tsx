import { createInvitationInput, limits, type Invitation, type Workspace } from '@postern/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Field, TextInput } from '../../../components/forms/field.tsx';
import { Note } from '../../../components/note.tsx';
import { useToast } from '../../../components/toast.tsx';
import { fieldErrorsOf, messageOf } from '../../../lib/problem.ts';
import { inWords } from '../../../lib/in-words.ts';
import { trpc } from '../../../lib/trpc.ts';
import { endpointIdsOf, reachError, RoleChoice, type MembershipValues } from '../members/role-choice.tsx';

interface InviteDialogProps {
  workspace: Workspace;
  /** An invitation that is sent again, and whose endpoints the workspace no longer has. */
  again?: Invitation | undefined;
  onClose: () => void;
}

interface InviteValues extends MembershipValues {
  email: string;
}

/** Invites one address, with the role and the endpoints that its account will have. */
export function InviteDialog({ workspace, again, onClose }: InviteDialogProps) {
  const { form, submit } = useInvite(workspace, { again, onDone: onClose });
  const { errors, isSubmitting } = form.formState;
  const [role, endpoints] = useWatch({ control: form.control, name: ['role', 'endpoints'] });
  return (
    <Dialog open onClose={onClose} title="Invite a member">
      <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
        {again && (
          <Note kind="info">
            The endpoints of this invitation have moved to another workspace or were deleted. Choose what {again.email}{' '}
            may reach now.
          </Note>
        )}
        {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
        <Field label="Email address" help="Only an account with this address can join." error={errors.email?.message}>
          {(control) => (
            <TextInput
              type="email"
              autoComplete="off"
              maxLength={limits.emailChars}
              {...control}
              {...form.register('email')}
            />
          )}
        </Field>
        <RoleChoice
          value={{ role, endpoints }}
          onChange={({ role: next, endpoints: some }) => {
            if (next !== undefined) form.setValue('role', next);
            if (some !== undefined) form.setValue('endpoints', some);
            form.clearErrors('endpoints');
          }}
          ownRole={workspace.role}
          error={errors.endpoints?.message}
        />
        <footer>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting}>
            Send invitation
          </Button>
        </footer>
      </form>
    </Dialog>
  );
}

function useInvite(
  { id: workspace_id }: Workspace,
  { again, onDone }: { again: Invitation | undefined; onDone: () => void },
) {
  const toast = useToast();
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.invitations.create.useMutation();
  const form = useForm<InviteValues>({
    defaultValues: { email: again?.email ?? '', role: again?.role ?? 'editor', endpoints: again ? [] : null },
  });
  const submit = form.handleSubmit(async (values) => {
    const input = { workspace_id, email: values.email.trim(), role: values.role, endpoint_ids: endpointIdsOf(values) };
    const issue = createInvitationInput.safeParse(input, inWords).error?.issues.find(({ path }) => path[0] === 'email');
    const reach = reachError(values);
    if (issue) form.setError('email', { message: issue.message }, { shouldFocus: true });
    if (reach !== undefined) form.setError('endpoints', { message: reach });
    if (issue || reach !== undefined) return;
    try {
      const sent = await create(input);
      utils.invitations.list.setData(
        { workspace_id },
        (list) => list && { items: [sent, ...list.items.filter(({ email }) => email !== sent.email)] },
      );
      toast({ text: `Invitation sent to ${sent.email}` });
      onDone();
    } catch (error) {
      const failed = fieldErrorsOf(error);
      const email = failed.find(({ path }) => path === 'email');
      const endpoints = failed.find(({ path }) => path.startsWith('endpoint_ids'));
      if (email) form.setError('email', { message: email.message }, { shouldFocus: true });
      if (endpoints) form.setError('endpoints', { message: endpoints.message });
      if (!email && !endpoints)
        form.setError('root', { message: messageOf(error, 'Couldn’t send the invitation. Please try again.') });
    }
  });
  return { form, submit };
}
