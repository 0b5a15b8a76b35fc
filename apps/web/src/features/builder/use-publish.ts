import type { FormState } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { useToast } from '../../components/toast.tsx';
import { failureOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import type { FormEndpoint } from './form-endpoint.ts';
import type { DraftSaver } from './save/draft-saver.ts';
import type { Builder } from './use-builder.ts';

interface PublishTools {
  formEndpoint: FormEndpoint;
  builder: Builder;
  saver: DraftSaver;
  /** Goes to the first error of the form. */
  onShowIssue: () => void;
  onPublished: () => void;
}

/** Publishes a form after all of it is saved. Failures are shown in a toast; nothing rejects. */
export function usePublish({ formEndpoint, builder, saver, onShowIssue, onPublished }: PublishTools) {
  const toast = useToast();
  const follow = useFormState();
  const { mutateAsync, isPending } = trpc.forms.publish.useMutation();
  const publish = async (): Promise<void> => {
    const obstacle = obstacleOf(builder);
    if (obstacle) {
      toast({ kind: 'error', text: obstacle });
      onShowIssue();
      return;
    }
    if (!(await saver.flush())) {
      toast({ kind: 'error', text: 'Couldn’t publish the form: it isn’t saved yet.' });
      return;
    }
    try {
      const { id } = await formEndpoint.ensure();
      follow(id, await mutateAsync({ id }));
      onPublished();
    } catch (error) {
      toast(failureOf(error, 'Couldn’t publish the form', () => void publish()));
    }
  };
  return { publish, isPublishing: isPending };
}

/** Returns a function that stores the form's new state in the cache. */
export function useFormState(): (id: string, state: FormState) => void {
  const utils = trpc.useUtils();
  return (id, state) => {
    utils.forms.get.setData({ id }, state);
    void utils.endpoints.get.invalidate({ id });
  };
}

/** Why the form cannot be published. */
function obstacleOf({ form, issues }: Builder): string | null {
  if (!fieldsOf(form).some(({ type }) => type !== 'section')) return 'The form has no fields yet. Add one first.';
  return issues[0] ? `Fix this first: ${issues[0].message}` : null;
}
