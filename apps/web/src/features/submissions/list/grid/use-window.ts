import type { Submission } from '@postern/contracts';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { labelHeight, layOut, rangeIn, topOf, type Range } from './window.ts';

/** The heights in the styles, until they can be read. */
const usualRow = 36;
const usualHead = 32;

/** The heights that the styles define at the list's current width. */
interface Measures {
  rowHeight: number;
  headHeight: number;
  height: number;
}

const usual: Measures = { rowHeight: usualRow, headHeight: usualHead, height: 0 };

/**
 * The visible rows and a few more, out of any number. Heights are known from the styles, so nothing is measured while
 * scrolling, and only a change of the range renders again.
 */
export function useWindow(items: readonly Submission[]) {
  const scroller = useRef<HTMLDivElement>(null);
  const [measures, setMeasures] = useState(usual);
  const [range, setRange] = useState<Range>({ from: 0, to: 0 });
  const today = new Date().toDateString();
  const layout = useMemo(() => layOut(items, measures.rowHeight, new Date(today)), [items, measures.rowHeight, today]);

  const follow = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    // Before the layout, such as before the first paint, one window of rows is rendered.
    const next = rangeIn(layout, element.scrollTop, element.clientHeight || window.innerHeight);
    setRange((old) => (old.from === next.from && old.to === next.to ? old : next));
  }, [layout]);

  useLayoutEffect(follow, [follow, measures]);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return undefined;
    const measure = () => {
      const next = measuresOf(element);
      setMeasures((old) => (isSame(old, next) ? old : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  /** Scrolls just far enough to show a whole row, below the head and the day's label. */
  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const top = topOf(layout, index);
      const above = top - labelHeight;
      const below = top + layout.rowHeight + measures.headHeight - element.clientHeight;
      if (element.scrollTop > above) element.scrollTop = above;
      else if (element.clientHeight > 0 && element.scrollTop < below) element.scrollTop = below;
    },
    [layout, measures.headHeight],
  );

  return { scroller, layout, range, follow, reveal };
}

export type RowWindow = ReturnType<typeof useWindow>;

function measuresOf(element: HTMLElement): Measures {
  const style = getComputedStyle(element);
  const read = (name: string, usually: number) => {
    const value = Number.parseFloat(style.getPropertyValue(name));
    return Number.isFinite(value) ? value : usually;
  };
  return {
    rowHeight: read('--row-height', usualRow) || usualRow,
    headHeight: read('--head-height', usualHead),
    height: element.clientHeight,
  };
}

const isSame = (one: Measures, other: Measures): boolean =>
  one.rowHeight === other.rowHeight && one.headHeight === other.headHeight && one.height === other.height;
