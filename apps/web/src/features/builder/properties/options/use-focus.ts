import { useEffect, useRef, type RefObject } from 'react';

type FocusOn = (at: number, how?: 'select') => void;

/** Puts the focus on the label of an option once it is rendered, after an option was added, moved or removed. */
export function useOptionFocus(): [root: RefObject<HTMLFieldSetElement | null>, focusOn: FocusOn] {
  const root = useRef<HTMLFieldSetElement>(null);
  const wanted = useRef<{ at: number; select: boolean } | null>(null);
  // The row appears with the next render, whatever causes it.
  useEffect(() => {
    if (!wanted.current) return;
    const { at, select } = wanted.current;
    const input = root.current?.querySelectorAll<HTMLInputElement>('input[name=option_label]')[at];
    if (!input) return;
    wanted.current = null;
    input.focus();
    if (select) input.select();
  });
  const focusOn: FocusOn = (at, how) => {
    wanted.current = { at, select: how === 'select' };
  };
  return [root, focusOn];
}
