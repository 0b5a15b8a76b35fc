import { limits } from '@postern/contracts';
import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { cx } from '../../../components/cx.ts';
import { TextInput } from '../../../components/forms/field.tsx';
import { useShortcutsOn } from '../../../components/keys/shortcuts.ts';
import type { HandOver } from './use-hand-over.ts';

interface SearchBoxProps {
  /** The current search. */
  value: string;
  box: RefObject<HTMLInputElement | null>;
  /** @param isMore whether it continues the text typed just before, which adds no history entry */
  onSearch: (value: string, isMore: boolean) => void;
  handOver: Pick<HandOver, 'toRows' | 'stay'>;
}

/** The pause in typing before the server is called. */
const restMs = 150;

/** A search while typing. Enter and the arrow lead into the rows; Escape clears the words, then leaves the field. */
export function SearchBox({ value, box, onSearch, handOver }: SearchBoxProps) {
  const [text, setText] = useTyped(value, onSearch);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const keys: Partial<Record<string, () => void>> = {
      Enter: () => handOver.toRows(setText(text, true)),
      ArrowDown: () => handOver.toRows(setText(text, true)),
      Escape: () => (text === '' ? event.currentTarget.blur() : void setText('', true)),
    };
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  const keysOn = useShortcutsOn();
  return (
    <div className={cx('with-icon search', text !== '' && 'used')} role="search">
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
        onFocus={handOver.stay}
        onChange={(event) => {
          handOver.stay();
          setText(event.target.value);
        }}
        onKeyDown={press}
      />
      <span className="field-end">
        {text === '' ? (
          keysOn && (
            <kbd className="hide-phone" aria-hidden="true">
              /
            </kbd>
          )
        ) : (
          <IconButton size="s" label="Clear search" icon={<X aria-hidden="true" />} onClick={() => setText('', true)} />
        )}
      </span>
    </div>
  );
}

/**
 * The typed text, which is searched after a pause. If the address changes, for example by the back button, its text is
 * shown.
 */
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
  /** @returns the words that are searched for */
  const set = (text: string, atOnce = false): string => {
    const words = text.toWellFormed().trim();
    setTyped((before) => ({ ...before, text }));
    if (atOnce && typed.searched !== words) search(words);
    return words;
  };
  return [typed.text, set] as const;
}
