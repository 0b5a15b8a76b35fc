import { useRouter } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useFocusReturn } from '../../components/use-focus-return.ts';
import { limits } from '@postern/contracts';
import { signOut } from '../../lib/account/session.ts';
import { setTheme } from '../../lib/theme.ts';
import { capOf } from '../../components/keys/app-keys.ts';
import { OptionList } from './option-list.tsx';
import type { Choice, Option } from './options.ts';
import { useOptions } from './use-options.ts';

interface PaletteProps {
  onClose: () => void;
  /** Called when the sheet of keys was chosen. */
  onKeys: () => void;
}

/** Searches, or jumps to any screen: the arrow keys choose, Enter opens, Escape returns the focus. */
export function Palette({ onClose, onKeys }: PaletteProps) {
  const leaving = useRef(false);
  const focusReturn = useFocusReturn();
  const act = useAct({ onClose, onKeys, onLeave: () => (leaving.current = true) });
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <div className="overlay">
          <Dialog.Content
            className="palette"
            aria-describedby={undefined}
            onOpenAutoFocus={focusReturn.onOpenAutoFocus}
            onCloseAutoFocus={(event) => {
              // After a choice the focus belongs to the new screen.
              if (leaving.current) event.preventDefault();
              else focusReturn.onCloseAutoFocus(event);
            }}
          >
            <Dialog.Title className="visually-hidden">Search or jump to</Dialog.Title>
            <Finder onChoose={act} />
          </Dialog.Content>
        </div>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type Choose = (choice: Choice, inNewTab: boolean) => void;

/** The typed text, its results, and the result that the arrow keys have chosen. */
function useFinder(onChoose: Choose) {
  const [q, setQ] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const found = useOptions(q);
  const { options } = found;
  // If the chosen option is no longer in the list, the first one is chosen.
  const index = Math.max(
    0,
    options.findIndex(({ id }) => id === chosen),
  );
  const active = options[index];
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setChosen(options.at((index + step) % options.length)?.id ?? null);
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing && active) {
      event.preventDefault();
      onChoose(active.choice, event.metaKey || event.ctrlKey);
    }
  };
  const type = (text: string) => {
    setQ(text);
    setChosen(null);
  };
  return { q, type, found, active, press, point: ({ id }: Option) => setChosen(id) };
}

function Finder({ onChoose }: { onChoose: Choose }) {
  const listId = useId();
  const { q, type, found, active, press, point } = useFinder(onChoose);
  useEffect(() => {
    if (active) document.getElementById(idIn(listId, active))?.scrollIntoView({ block: 'nearest' });
  }, [listId, active]);
  return (
    <>
      <div className="palette-query">
        <Search aria-hidden="true" />
        <input
          role="combobox"
          aria-label="Search or jump to"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={active && idIn(listId, active)}
          placeholder="Search or jump to"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.searchChars}
          value={q}
          onChange={({ target }) => type(target.value)}
          onKeyDown={press}
        />
        <kbd aria-hidden="true">esc</kbd>
      </div>
      <OptionList
        id={listId}
        q={q}
        found={found}
        active={active}
        onPoint={point}
        onChoose={({ choice }, inNewTab) => onChoose(choice, inNewTab)}
      />
      <Hints />
    </>
  );
}

function Hints() {
  return (
    <div className="foot" aria-hidden="true">
      <span>
        <kbd>↑</kbd>
        <kbd>↓</kbd> choose
      </span>
      <span>
        <kbd>↵</kbd> open
      </span>
      <span>
        <kbd>{capOf('⌘↵')}</kbd> open in a new tab
      </span>
    </div>
  );
}

/** The HTML id of an option within its list. */
const idIn = (listId: string, { id }: Option): string => `${listId}-${id}`;

interface ActOptions extends PaletteProps {
  /** Called when another screen takes the focus. */
  onLeave: () => void;
}

/** Runs the chosen option. */
function useAct({ onClose, onKeys, onLeave }: ActOptions): Choose {
  const { history } = useRouter();
  return (choice, inNewTab) => {
    if ('keys' in choice) {
      onKeys();
      return;
    }
    const address = 'to' in choice ? choice.to : 'href' in choice ? choice.href : null;
    if (address !== null && inNewTab) {
      window.open(address, '_blank', 'noopener');
      onClose();
      return;
    }
    if ('to' in choice) {
      onLeave();
      history.push(choice.to);
    } else if ('href' in choice) window.location.assign(choice.href);
    else if ('theme' in choice) setTheme(choice.theme);
    else if ('signOut' in choice) void signOut();
    onClose();
  };
}
