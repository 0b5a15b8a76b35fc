import type { Note } from '@postern/contracts';
import { useDialogs } from '../../../components/dialogs/dialogs.tsx';
import { useToast } from '../../../components/toast.tsx';
import { failureOf } from '../../../lib/problem.ts';
import { trpc } from '../../../lib/trpc.ts';

/** What a note says, and the accounts that it mentions. */
export interface NoteContent {
  text: string;
  mentions: string[];
}

/** The actions on the notes of a submission. `create` and `update` reject if the server refuses. */
export function useNotes(key: { endpoint_id: string; submission_id: string }) {
  const toast = useToast();
  const { confirm } = useDialogs();
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.notes.create.useMutation();
  const { mutateAsync: update } = trpc.notes.update.useMutation();
  const { mutateAsync: remove } = trpc.notes.delete.useMutation();
  const change = (of: (items: Note[]) => Note[]) =>
    utils.notes.list.setData(key, (list) => list && { items: of(list.items) });
  return {
    create: async (content: NoteContent): Promise<void> => {
      const note = await create({ ...key, ...content });
      change((items) => [...items.filter(({ id }) => id !== note.id), note]);
    },
    update: async (note_id: string, content: NoteContent): Promise<void> => {
      const note = await update({ ...key, note_id, ...content });
      change((items) => items.map((each) => (each.id === note_id ? note : each)));
    },
    remove: async (note_id: string): Promise<void> => {
      const isSure = await confirm({
        title: 'Delete the note?',
        text: 'It disappears for everyone. You can’t undo this.',
        confirmLabel: 'Delete note',
        danger: true,
      });
      if (!isSure) return;
      try {
        await remove({ ...key, note_id });
        change((items) => items.filter(({ id }) => id !== note_id));
      } catch (error) {
        toast(failureOf(error, 'Couldn’t delete the note'));
      }
    },
  };
}
