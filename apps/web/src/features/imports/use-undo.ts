import type { Import, ImportSummary } from '@postern/contracts';
import { useDialogs } from '../../components/dialogs/dialogs.tsx';
import { useToast } from '../../components/toast.tsx';
import { failureOf } from '../../lib/problem.ts';
import { trpc } from '../../lib/trpc.ts';
import { undoQuestion } from './words.ts';

/** Deletes the submissions of an import, after a question that says what goes. */
export function useUndo(endpointId: string) {
  const utils = trpc.useUtils();
  const toast = useToast();
  const { confirm } = useDialogs();
  const { mutateAsync, isPending } = trpc.imports.undo.useMutation();

  const run = async (summary: ImportSummary): Promise<void> => {
    const key = { endpoint_id: endpointId, import_id: summary.id };
    try {
      const changed: Import = await mutateAsync(key);
      utils.imports.get.setData(key, changed);
      await utils.imports.list.invalidate({ endpoint_id: endpointId });
    } catch (error) {
      toast(failureOf(error, `Couldn’t undo the import of ${summary.file_name}`, () => void run(summary)));
    }
  };
  const undo = async (summary: ImportSummary): Promise<void> => {
    const isStop = summary.state === 'importing';
    const confirmed = await confirm({
      title: isStop ? 'Stop this import?' : 'Undo this import?',
      text: undoQuestion(summary),
      confirmLabel: isStop ? 'Stop and delete' : 'Undo import',
      danger: true,
    });
    if (confirmed) await run(summary);
  };
  return { undo, isUndoing: isPending };
}
