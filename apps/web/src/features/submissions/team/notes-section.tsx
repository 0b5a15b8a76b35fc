import type { Note, Submission } from '@postern/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../../../components/button.tsx';
import { LoadFailed } from '../../../components/states/load-failed.tsx';
import { Skeleton } from '../../../components/states/skeleton.tsx';
import { Time } from '../../../components/time.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { useMay, useWorkspace } from '../../../lib/workspace/use-workspaces.ts';
import { useProfile } from '../../../lib/account/use-profile.ts';
import { NoteForm } from './note-form.tsx';
import { nameOfPerson } from './people.ts';
import { useNotes } from './use-notes.ts';

/** The Markdown parser loads with the first note. */
const NoteText = lazy(() => import('./note-text.tsx').then(({ NoteText: text }) => ({ default: text })));

/** What members have written about a submission, and a form for the next note. */
export function NotesSection({ submission: { id, endpoint_id } }: { submission: Submission }) {
  const key = { endpoint_id, submission_id: id };
  const query = trpc.notes.list.useQuery(key);
  const { create, update, remove } = useNotes(key);
  const [writing, setWriting] = useState(false);
  const may = useMay();
  if (query.error) return <LoadFailed query={query} title="Couldn’t load the notes" />;
  if (!query.data) return <Skeleton width="60%" />;
  return (
    <div className="notes">
      {query.data.items.map((note) => (
        <NoteItem key={note.id} note={note} endpointId={endpoint_id} onUpdate={update} onRemove={remove} />
      ))}
      {may('notes.create') &&
        (writing ? (
          <NoteForm endpointId={endpoint_id} save={create} onClose={() => setWriting(false)} />
        ) : (
          <Button size="s" variant="quiet" className="add-note" onClick={() => setWriting(true)}>
            Add a note
          </Button>
        ))}
    </div>
  );
}

interface NoteItemProps {
  note: Note;
  endpointId: string;
  onUpdate: ReturnType<typeof useNotes>['update'];
  onRemove: ReturnType<typeof useNotes>['remove'];
}

function NoteItem({ note, endpointId, onUpdate, onRemove }: NoteItemProps) {
  const [editing, setEditing] = useState(false);
  const me = useProfile()?.id;
  const role = useWorkspace()?.role;
  const isOwn = note.author.account_id === me;
  if (editing)
    return (
      <NoteForm
        endpointId={endpointId}
        note={note}
        save={(content) => onUpdate(note.id, content)}
        onClose={() => setEditing(false)}
      />
    );
  return (
    <article className="note-item" aria-label={`Note by ${nameOfPerson(note.author, me)}`}>
      <header className="line">
        <b className="ellipsis" dir="auto">
          {nameOfPerson(note.author, me)}
        </b>
        <span className="muted small no-wrap">
          <Time value={note.created_at} />
          {note.edited_at !== null && ', edited'}
        </span>
        <span className="grow" />
        {isOwn && (
          <IconButton size="s" label="Edit" icon={<Pencil aria-hidden="true" />} onClick={() => setEditing(true)} />
        )}
        {(isOwn || role === 'admin' || role === 'owner') && (
          <IconButton
            size="s"
            label="Delete"
            icon={<Trash2 aria-hidden="true" />}
            onClick={() => void onRemove(note.id)}
          />
        )}
      </header>
      <Suspense fallback={<p className="plain-note">{note.text}</p>}>
        <NoteText text={note.text} />
      </Suspense>
    </article>
  );
}
