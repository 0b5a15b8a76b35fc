import type { Member, Workspace } from '@postern/contracts';
import { useForm, useWatch } from 'react-hook-form';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { Note } from '../../../components/note.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { useToast } from '../../../components/toast.tsx';
import { fieldErrorsOf, messageOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';
import { quoted } from '../../../lib/quoted.ts';
import { roleNames } from '../role-words.ts';
import { endpointIdsOf, reachError, RoleChoice, type MembershipValues } from './role-choice.tsx';
import { useMembersCache } from './use-members.ts';
import { useEndpointNames } from './use-endpoint-names.ts';

interface MembershipDialogProps {
  workspace: Workspace;
  member: Member;
  onClose: () => void;
}

/** Changes a member’s role and endpoints. */
export function MembershipDialog(props: MembershipDialogProps) {
  const { member, onClose } = props;
  const endpoints = useEndpointNames(member.endpoint_ids);
  return (
    <Dialog open onClose={onClose} title={`Change role of ${quoted(member.name?.trim() ? member.name : member.email)}`}>
      {endpoints === undefined ? (
        <div className="stack" role="status" aria-label="Loading the endpoints">
          <Skeleton height={30} />
          <Skeleton height={30} />
        </div>
      ) : (
        <MembershipForm {...props} endpoints={endpoints} />
      )}
    </Dialog>
  );
}

interface MembershipFormProps extends MembershipDialogProps {
  endpoints: MembershipValues['endpoints'];
}

function MembershipForm({ workspace, member, endpoints, onClose }: MembershipFormProps) {
  const toast = useToast();
  const cache = useMembersCache(workspace.id);
  const { mutateAsync: update } = trpc.workspaces.updateMember.useMutation();
  const form = useForm<MembershipValues>({ defaultValues: { role: member.role, endpoints } });
  const [role, chosen] = useWatch({ control: form.control, name: ['role', 'endpoints'] });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    const error = reachError(values);
    if (error !== undefined) {
      form.setError('endpoints', { message: error });
      return;
    }
    const key = { workspace_id: workspace.id, account_id: member.account_id };
    try {
      const changed = await update({ ...key, role: values.role, endpoint_ids: endpointIdsOf(values) });
      cache.change(changed);
      toast({ text: `${quoted(changed.name?.trim() ? changed.name : changed.email)}: ${roleNames[changed.role]}` });
      onClose();
    } catch (failed) {
      const reach = fieldErrorsOf(failed).find(({ path }) => path.startsWith('endpoint_ids'));
      if (reach) form.setError('endpoints', { message: reach.message });
      else form.setError('root', { message: messageOf(failed, 'Couldn’t change the role. Please try again.') });
    }
  });
  return (
    <form className="stack loose" noValidate onSubmit={(event) => void submit(event)}>
      {errors.root?.message && <Note kind="error">{errors.root.message}</Note>}
      <RoleChoice
        value={{ role, endpoints: chosen }}
        onChange={({ role: next, endpoints: some }) => {
          if (next !== undefined) form.setValue('role', next);
          if (some !== undefined) form.setValue('endpoints', some);
          form.clearErrors();
        }}
        ownRole={workspace.role}
        error={errors.endpoints?.message}
      />
      <p className="help">Pages that the member has open reload with the new role. Their API keys change too.</p>
      <footer>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" busy={isSubmitting}>
          Save role
        </Button>
      </footer>
    </form>
  );
}
