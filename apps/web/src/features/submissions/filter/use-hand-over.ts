import { useEffect, useState, type RefObject } from 'react';

/** Moves the focus from the search box to the rows, and back. */
export interface HandOver {
  /** Moves the focus from the box to the rows, as soon as the rows match these words. */
  toRows: (words: string) => void;
  /** Cancels the move: the user typed on or went elsewhere, and Escape no longer returns to the box. */
  stay: () => void;
  /** Moves the focus from the rows back to the box. @returns whether the focus had come from there */
  toBox: () => boolean;
  /** Sets the words that the rows match, and the function that focuses them; null without rows. */
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

/** Makes the rows available for the focus once they match the words. @param settled whether they match */
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
