import type { FormState } from '@postern/contracts';
import { useDialogs } from '../../components/dialogs/dialogs.tsx';
import { useToast } from '../../components/toast.tsx';
import { failureOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import type { FormEndpoint } from './form-endpoint.ts';
import type { DraftSaver } from './save/draft-saver.ts';
import type { Builder } from './use-builder.ts';
import { useFormState } from './use-publish.ts';

interface DiscardTools {
  formEndpoint: FormEndpoint;
  builder: Builder;
  saver: DraftSaver;
  /** Called when the form no longer exists. */
  onGone: () => void;
}

/** Discards a draft, or unpublishes a form. Both ask first; failures are shown in a toast, and nothing rejects. */
export function useDiscard({ formEndpoint, builder, saver, onGone }: DiscardTools) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const follow = useFormState();
  const discarding = trpc.forms.discardDraft.useMutation();
  const removing = trpc.forms.delete.useMutation();
  const attempt = async (what: string, work: (id: string) => Promise<void>): Promise<void> => {
    try {
      // A pending save must not finish after the change.
      await saver.flush();
      await work((await formEndpoint.ensure()).id);
    } catch (error) {
      toast(failureOf(error, what, () => void attempt(what, work)));
    }
  };
  return {
    discard: async ({ version }: FormState): Promise<void> => {
      const text =
        version === null
          ? 'The form isn’t published, so all of it is deleted.'
          : `The form goes back to version ${version}, which visitors see now.`;
      if (!(await confirm({ title: 'Discard the draft?', text, confirmLabel: 'Discard', danger: true }))) return;
      await attempt('Couldn’t discard the draft', async (id) => {
        const state = await discarding.mutateAsync({ id });
        follow(id, state);
        if (!state.draft) return onGone();
        saver.rebase(state.draft_updated_at, state.draft);
        builder.act({ do: 'load', form: state.draft, did: 'Draft discarded' });
      });
    },
    takeDown: async (): Promise<void> => {
      const sure = await confirm({
        title: 'Unpublish the form?',
        text: 'The hosted form and every embed close immediately, and the draft is deleted. The endpoint keeps its submissions and accepts any fields again.',
        confirmLabel: 'Unpublish',
        danger: true,
      });
      if (!sure) return;
      await attempt('Couldn’t unpublish the form', async (id) => {
        await removing.mutateAsync({ id });
        follow(id, noForm);
        onGone();
      });
    },
  };
}

/** An endpoint that has no form. */
const noForm: FormState = {
  draft: null,
  draft_updated_at: null,
  published: null,
  version: null,
  published_at: null,
};
