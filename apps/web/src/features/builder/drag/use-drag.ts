import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { Place } from '../model/places.ts';
import type { Part } from '../use-builder.ts';
import { followDrag } from './follow-drag.ts';
import type { Drop } from './drop-place.ts';

/** The dragged item: a field of the form, or a new part. */
export type DragItem = { field: string } | { part: Part };

export interface DragState {
  item: DragItem;
  /** The position of the pointer. */
  x: number;
  y: number;
  /** Where it would land; null while the pointer is not over the canvas. */
  drop: Drop | null;
}

export interface Drag {
  dragging: DragState | null;
  /** For `onPointerDown` of draggable elements. */
  start: (event: ReactPointerEvent, item: DragItem) => void;
}

/** Dragging by mouse, pen and finger. @param sheet the element on which items can be dropped */
export function useDrag(sheet: RefObject<HTMLElement | null>, onDrop: (item: DragItem, at: Place) => void): Drag {
  const [dragging, setDragging] = useState<DragState | null>(null);
  const end = useRef<(() => void) | null>(null);
  const current = useRef(onDrop);
  useEffect(() => {
    current.current = onDrop;
  });
  useEffect(() => () => end.current?.(), []);
  const start = (event: ReactPointerEvent, item: DragItem) => {
    if (event.button !== 0 || !event.isPrimary || !sheet.current) return;
    end.current?.();
    end.current = followDrag(event.nativeEvent, sheet.current, {
      onMove: (at) => setDragging({ item, ...at }),
      onEnd: (drop) => {
        end.current = null;
        setDragging(null);
        if (drop) current.current(item, drop.at);
      },
    });
  };
  return { dragging, start };
}
