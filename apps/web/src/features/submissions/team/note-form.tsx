import { limits, type Note, type Person } from '@postern/contracts';
import { AtSign } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { TextArea } from '../../../components/forms/field.tsx';
import { Menu, MenuItem } from '../../../components/menu.tsx';
import { messageOf } from '../../../lib/problem.ts';
import { nameOfPerson, usePeople } from './people.ts';
import type { NoteContent } from './use-notes.ts';

interface NoteFormProps {
  endpointId: string;
  /** The note to edit; without it the form is for a new one. */
  note?: Note;
  save: (content: NoteContent) => Promise<void>;
  onClose: () => void;
}

/** Writes a note. Mod+Enter saves, Escape closes. */
export function NoteForm({ endpointId, note, save, onClose }: NoteFormProps) {
  const { people, me } = usePeople(endpointId);
  const { text, setText, box, mention, mentions } = useText(note);
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false });
  const helpId = useId();
  const others = people.filter(({ account_id }) => account_id !== me);
  const submit = async () => {
    if (text.trim() === '' || state.busy) return;
    setState({ busy: true });
    try {
      await save({ text, mentions });
      onClose();
    } catch (error) {
      setState({ busy: false, error: messageOf(error, 'Couldn’t save the note. Please try again.') });
    }
  };
  return (
    <form
      className="note-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextArea
        ref={box}
        rows={3}
        aria-label={note ? 'Edit the note' : 'New note'}
        aria-describedby={helpId}
        maxLength={limits.noteChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void submit();
        }}
      />
      <p className="help" id={helpId} role={state.error === undefined ? undefined : 'alert'}>
        {state.error ?? 'Markdown. Visitors never see notes.'}
      </p>
      <div className="line">
        <Button type="submit" size="s" variant="primary" busy={state.busy} disabled={text.trim() === ''}>
          {note ? 'Save' : 'Add note'}
        </Button>
        <Button size="s" onClick={onClose}>
          Cancel
        </Button>
        <span className="grow" />
        {others.length > 0 && <MentionMenu people={others} onMention={mention} />}
      </div>
    </form>
  );
}

function MentionMenu({ people, onMention }: { people: readonly Person[]; onMention: (person: Person) => void }) {
  const trigger = (
    <Button size="s" variant="quiet" icon={<AtSign aria-hidden="true" />}>
      Mention
    </Button>
  );
  return (
    <Menu trigger={trigger} label="Mention a member">
      {people.map((person) => (
        <MenuItem key={person.account_id} onSelect={() => onMention(person)}>
          <bdi className="ellipsis">{nameOfPerson(person)}</bdi>
        </MenuItem>
      ))}
    </Menu>
  );
}

const nameInText = (person: Person): string => `@${nameOfPerson(person)}`;

/** The text of the form. A person stays mentioned as long as their name is in the text. */
function useText(note: Note | undefined) {
  const [text, setText] = useState(note?.text ?? '');
  const [named, setNamed] = useState<readonly Person[]>(note?.mentions ?? []);
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => box.current?.focus(), []);
  const mention = (person: Person) => {
    const at = box.current?.selectionEnd ?? text.length;
    const before = text.slice(0, at);
    const gap = before === '' || /\s$/u.test(before) ? '' : ' ';
    setText(`${before}${gap}${nameInText(person)} ${text.slice(at).trimStart()}`);
    setNamed((all) => [...all.filter(({ account_id }) => account_id !== person.account_id), person]);
    box.current?.focus();
  };
  const mentions = named.filter((person) => text.includes(nameInText(person))).map(({ account_id }) => account_id);
  return { text, setText, box, mention, mentions };
}
