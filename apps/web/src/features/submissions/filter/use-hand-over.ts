import { useEffect, useState, type RefObject } from 'react';

/** How the keys lead from the search box into the rows, and back. */
export interface HandOver {
  /** From the box into the rows, as soon as those of these words are there. */
  toRows: (words: string) => void;
  /** Typed on, or gone elsewhere: the focus stays, and Escape no longer leads back. */
  stay: () => void;
  /** From the rows back into the box. @returns whether the focus had come from there */
  toBox: () => boolean;
  /** Says of which words the rows are, and how they take the focus; null when there are none. */
  setRows: (rows: Rows | null) => void;
}

interface Rows {
  words: string;
  focus: () => void;
}

export function useHandOver(box: RefObject<HTMLInputElement | null>): HandOver {
  const focus = () => {
    box.current?.focus();
    box.current?.select();
  };
  return useState(() => createHandOver(focus))[0];
}

/** Lets the focus into the rows once they are those it waits for. @param settled whether they are those of the words */
export function useRows({ setRows }: HandOver, { words, settled, focus }: Rows & { settled: boolean }): void {
  useEffect(() => {
    setRows(settled ? { words, focus } : null);
    return () => setRows(null);
  });
}

function createHandOver(focusBox: () => void): HandOver {
  let wanted: string | null = null;
  let cameFromBox = false;
  let rows: Rows | null = null;
  const enter = () => {
    if (rows === null || rows.words !== wanted) return;
    wanted = null;
    rows.focus();
    cameFromBox = true;
  };
  return {
    toRows: (words) => {
      wanted = words;
      enter();
    },
    stay: () => {
      wanted = null;
      cameFromBox = false;
    },
    toBox: () => {
      const isFromBox = cameFromBox;
      if (isFromBox) focusBox();
      return isFromBox;
    },
    setRows: (next) => {
      rows = next;
      enter();
    },
  };
}
