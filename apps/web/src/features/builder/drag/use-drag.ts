import { useEffect, useRef, useState, type PointerEvent as ReactPointerEvent, type RefObject } from 'react';
import type { Place } from '../model/places.ts';
import type { Part } from '../use-builder.ts';
import { followDrag } from './follow-drag.ts';
import type { Drop } from './drop-place.ts';

/** What is dragged: a field of the form, or something new. */
export type Cargo = { field: string } | { part: Part };

export interface Dragging {
  cargo: Cargo;
  /** Where the pointer is. */
  x: number;
  y: number;
  /** Where it would land; null while the pointer is not over the canvas. */
  drop: Drop | null;
}

export interface Drag {
  dragging: Dragging | null;
  /** For `onPointerDown` of what can be dragged. */
  start: (event: ReactPointerEvent, cargo: Cargo) => void;
}

/** Dragging by mouse, pen and finger. @param sheet what things are dropped on */
export function useDrag(sheet: RefObject<HTMLElement | null>, onDrop: (cargo: Cargo, at: Place) => void): Drag {
  const [dragging, setDragging] = useState<Dragging | null>(null);
  const end = useRef<(() => void) | null>(null);
  const current = useRef(onDrop);
  useEffect(() => {
    current.current = onDrop;
  });
  useEffect(() => () => end.current?.(), []);
  const start = (event: ReactPointerEvent, cargo: Cargo) => {
    if (event.button !== 0 || !event.isPrimary || !sheet.current) return;
    end.current?.();
    end.current = followDrag(event.nativeEvent, sheet.current, {
      onMove: (at) => setDragging({ cargo, ...at }),
      onEnd: (drop) => {
        end.current = null;
        setDragging(null);
        if (drop) current.current(cargo, drop.at);
      },
    });
  };
  return { dragging, start };
}
