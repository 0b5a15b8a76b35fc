import type { FormState } from '@postern/contracts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { trpc } from '../../../lib/trpc.ts';
import { useLeaveGuard } from '../../../components/forms/use-leave-guard.ts';
import type { FormEndpoint } from '../form-endpoint.ts';
import { DraftSaver, type SaveState } from './draft-saver.ts';
import type { Builder } from '../use-builder.ts';

/** Keeps the draft on the server in step with the screen. @param begun the draft with which the builder started */
export function useSavedDraft(
  formEndpoint: FormEndpoint,
  builder: Builder,
  begun: FormState,
): { saver: DraftSaver; state: SaveState } {
  const { form, issues } = builder;
  const utils = trpc.useUtils();
  const { mutateAsync: save } = trpc.forms.save.useMutation();
  const [saver] = useState(
    () =>
      new DraftSaver({
        form,
        isNew: formEndpoint.endpoint === null,
        updatedAt: begun.draft_updated_at,
        save: async (definition, if_updated_at) => {
          const { id } = await formEndpoint.ensure();
          const saved = await save({ id, definition, if_updated_at });
          utils.forms.get.setData({ id }, saved);
          return saved;
        },
      }),
  );
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  useEffect(() => saver.change(form, issues.length === 0), [saver, form, issues]);
  useEffect(() => saver.start(), [saver]);
  // Called when the user leaves: saves changes that can be saved.
  useLeaveGuard(saver.isUnsaved(), () => formEndpoint.withoutNavigation(saver.flush), formEndpoint.endpoint === null);
  return { saver, state };
}
