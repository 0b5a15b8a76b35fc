import { limits } from '@postern/contracts';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { TextInput } from '../../../components/forms/field.tsx';
import { useShortcutsOn } from '../../../components/keys/shortcuts.ts';

interface SearchBoxProps {
  /** What is searched for now. */
  value: string;
  box: RefObject<HTMLInputElement | null>;
  /** @param isMore whether it goes on from what was typed just before, which is no place to go back to */
  onSearch: (value: string, isMore: boolean) => void;
}

/** How long the keys must rest before the server is asked. */
const restMs = 150;

/** A search while typing. Escape clears the words, then leaves the field. */
export function SearchBox({ value, box, onSearch }: SearchBoxProps) {
  const [text, setText] = useTyped(value, onSearch);
  const keysOn = useShortcutsOn();
  return (
    <div className="with-icon search" role="search">
      <Search aria-hidden="true" />
      <TextInput
        ref={box}
        type="search"
        enterKeyHint="search"
        placeholder="Search submissions"
        aria-label="Search submissions"
        aria-keyshortcuts={keysOn ? '/' : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.searchChars}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          if (text === '') event.currentTarget.blur();
          else setText('', true);
        }}
      />
      <span className="field-end">
        {text === '' ? (
          keysOn && <kbd className="hide-phone">/</kbd>
        ) : (
          <IconButton size="s" label="Clear search" icon={<X aria-hidden="true" />} onClick={() => setText('', true)} />
        )}
      </span>
    </div>
  );
}

/** What was typed, searched after a rest. When the address says something else, as by the way back, that is shown. */
function useTyped(value: string, onSearch: SearchBoxProps['onSearch']) {
  const [typed, setTyped] = useState({ text: value, searched: value });
  const current = useRef(onSearch);
  useEffect(() => {
    current.current = onSearch;
  });
  if (value !== typed.searched) setTyped({ text: value, searched: value });
  const wanted = typed.text.toWellFormed().trim();
  const search = (next: string) => {
    setTyped((before) => ({ ...before, searched: next }));
    current.current(next, typed.searched !== '' && next !== '');
  };
  useEffect(() => {
    if (wanted === typed.searched) return undefined;
    const timer = setTimeout(() => search(wanted), restMs);
    return () => clearTimeout(timer);
  });
  const set = (text: string, atOnce = false) => {
    setTyped((before) => ({ ...before, text }));
    if (atOnce && typed.searched !== text) search(text);
  };
  return [typed.text, set] as const;
}
