import { useEffect, useMemo, useRef, type PointerEvent } from 'react';
import type { Builder } from '../use-builder.ts';
import { blockId, focusBlock } from './block.tsx';
import type { BlockActions } from './block-tools.tsx';

interface Actions extends BlockActions {
  onSelect: (id: string) => void;
  onDrag: (event: PointerEvent, item: { field: string }) => void;
}

/**
 * The actions of blocks, as functions that stay the same, so that of two hundred blocks only the changed ones are
 * rendered again.
 */
export function useBlockActions(
  builder: Builder,
  on: Pick<Actions, 'onDrag'> & { onField: () => void; onRename: () => void },
): Actions {
  const current = useRef({ builder, on });
  useEffect(() => {
    current.current = { builder, on };
  });
  return useMemo(() => {
    const now = () => current.current.builder;
    return {
      onSelect: (id) => {
        if (now().selected !== id) now().act({ do: 'select', id });
        current.current.on.onField();
      },
      onNudge: (id, by) => {
        const tool = document.activeElement?.getAttribute('aria-label') ?? '';
        now().act({ do: 'nudge', id, by, stay: true });
        setTimeout(() => keepFocus(id, tool));
      },
      onDuplicate: (id) => now().duplicate(id),
      onRemove: (id) => now().remove(id),
      onAdd: (part) => now().add(part),
      onEdit: () => current.current.on.onRename(),
      onDrag: (event, item) => current.current.on.onDrag(event, item),
    };
  }, []);
}

/** An element that is moved in the document loses the focus. The button that moved the field must keep it. */
function keepFocus(id: string, tool: string): void {
  if (document.activeElement !== document.body) return;
  const block = document.getElementById(blockId(id))?.parentElement;
  const button = block?.querySelector<HTMLElement>(`.block-tools [aria-label="${CSS.escape(tool)}"]`);
  if (button) button.focus();
  else focusBlock(id);
}
