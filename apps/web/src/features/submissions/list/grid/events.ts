import type { Submission } from '@postern/contracts';
import type { FormEvent, KeyboardEvent, MouseEvent } from 'react';
import type { GridProps } from './props.ts';

/** A click anywhere in a row: on its star, for a range, or on the row itself. The box handles its own clicks. */
export function handleClick(event: MouseEvent, { list, selection, canChange, onChoose, onStar }: GridProps): void {
  const submission = submissionAt(event.target, list.items);
  if (!submission || !(event.target instanceof Element) || event.target.closest('.pick')) return;
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  event.preventDefault();
  if (canChange && event.target.closest('.star')) onStar(submission, !submission.starred);
  else if (canChange && event.shiftKey) {
    // The browser has selected the text in between.
    document.getSelection()?.removeAllRanges();
    selection.extend(submission.id);
  } else onChoose(submission);
}

/** A row's box was ticked; with Shift, selects the range from the last one. */
export function handleChange({ target, nativeEvent }: FormEvent, { list, selection }: GridProps): void {
  const submission = submissionAt(target, list.items);
  if (!submission) return;
  if (nativeEvent instanceof window.MouseEvent && nativeEvent.shiftKey) selection.extend(submission.id);
  else selection.toggle(submission.id);
}

/** Keys that work on a row whatever the account prefers. */
export function handleKey(event: KeyboardEvent, { list, cursor, onOpen, onEscape }: GridProps): void {
  const { items } = list;
  if (event.key === 'Escape' && onEscape?.()) {
    event.preventDefault();
    return;
  }
  const inControl = event.target instanceof Element && event.target.closest('button, input') !== null;
  // The focused row, which the cursor may not have reached yet.
  const focused = submissionAt(event.target, items);
  const keys: Partial<Record<string, () => void>> = {
    ArrowDown: () => cursor.move(1),
    ArrowUp: () => cursor.move(-1),
    Home: () => cursor.choose(items[0] ?? null, true),
    End: () => cursor.choose(items.at(-1) ?? null, true),
    ...(!inControl && focused && { Enter: () => onOpen(focused) }),
  };
  const act = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : keys[event.key];
  if (!act) return;
  event.preventDefault();
  act();
}

function submissionAt(target: EventTarget, items: readonly Submission[]): Submission | undefined {
  const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
  return row ? items.find(({ id }) => id === row.dataset['row']) : undefined;
}
