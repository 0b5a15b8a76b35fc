import type { KeyboardEvent } from 'react';
import { neighbourOf } from '../model/places.ts';
import type { Builder } from '../use-builder.ts';
import { fieldsOf } from '@postern/contracts/validate-form';

/** The action of a key on a field of the canvas; undefined if the canvas does not use the key. */
function actionOf(event: KeyboardEvent, builder: Builder, onRename: () => void): (() => void) | undefined {
  const { form, selected, act } = builder;
  const { key, altKey, shiftKey } = event;
  const isMod = event.metaKey || event.ctrlKey;
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : null;
  if (by && altKey && !isMod && selected) return () => act({ do: 'nudge', id: selected, by });
  const select = (id: string | undefined) => () => id && act({ do: 'select', id, focus: 'field' });
  if (isMod && !altKey && !shiftKey && key.toLowerCase() === 'd' && selected) return () => builder.duplicate(selected);
  if (isMod || altKey || shiftKey) return undefined;
  if (by) return select(neighbourOf(form, selected, by)?.id);
  if (key === 'Home') return select(fieldsOf(form)[0]?.id);
  if (key === 'End') return select(fieldsOf(form).at(-1)?.id);
  if ((key === 'Delete' || key === 'Backspace') && selected) return () => builder.remove(selected);
  return key === 'F2' ? onRename : undefined;
}

/** For `onKeyDown` around the fields. @param onRename puts the focus on the label in the properties */
export const canvasKeys =
  (builder: Builder, onRename: () => void) =>
  (event: KeyboardEvent): void => {
    // The buttons beside a field handle their own keys.
    if (!(event.target instanceof Element) || !event.target.matches('.block-face')) return;
    const action = actionOf(event, builder, onRename);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
