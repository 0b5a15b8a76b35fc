import { GripVertical } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { cx } from '../../../components/cx.ts';
import { calledOf, useLabels } from '../labels.ts';

interface ColumnItemProps {
  field: string;
  /** Its position among the shown columns, from 0; null if it is hidden. */
  place: number | null;
  /** Whether it is the only shown column, which cannot be hidden. */
  isLast: boolean;
  /** Whether the maximum number of columns is shown. */
  isFull: boolean;
  onShow: (on: boolean) => void;
  onMove: (to: number) => void;
  /** @param width the current width of the column, in pixels */
  onWiden: (by: 1 | -1, width: number) => void;
}

/** A field: whether it has a column, and a handle that drags it, or moves and widens it by arrow keys. */
export function ColumnItem({ field, place, isLast, isFull, onShow, onMove, onWiden }: ColumnItemProps) {
  const { item, dragged, start } = useDrag((steps) => place !== null && onMove(place + steps));
  const { text: name, name: sentAs } = calledOf(useLabels(), field);
  const isShown = place !== null;
  const press = (event: KeyboardEvent) => {
    if (place === null) return;
    const acts: Partial<Record<string, () => void>> = {
      ArrowUp: () => onMove(place - 1),
      ArrowDown: () => onMove(place + 1),
      ArrowLeft: () => onWiden(-1, widthOf(field)),
      ArrowRight: () => onWiden(1, widthOf(field)),
    };
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <li ref={item} className={cx('menu-item', dragged && 'dragged')}>
      <button
        type="button"
        className="grip"
        aria-label={`Move ${name}: up and down to move, left and right to resize`}
        title="Drag, or press ↑ ↓ to move and ← → to resize"
        disabled={!isShown}
        onKeyDown={press}
        onPointerDown={start}
      >
        <GripVertical aria-hidden="true" />
      </button>
      <label>
        {sentAs === undefined ? (
          <code className="ellipsis" dir="auto" title={name}>
            {name}
          </code>
        ) : (
          <span className="ellipsis" dir="auto" title={`Field ${sentAs}`}>
            {name}
          </span>
        )}
        <input
          type="checkbox"
          className="checkbox"
          aria-label={`Show ${name}`}
          checked={isShown}
          disabled={isLast || (isFull && !isShown)}
          onChange={(event) => onShow(event.target.checked)}
        />
      </label>
    </li>
  );
}

/**
 * Follows the pointer after a press. It listens to the window, because a row that is moved loses its pointer capture.
 */
function useDrag(onSteps: (steps: number) => void) {
  const item = useRef<HTMLLIElement>(null);
  const [dragged, setDragged] = useState(false);
  const current = useRef(onSteps);
  useEffect(() => {
    current.current = onSteps;
  });
  useEffect(() => {
    if (!dragged) return undefined;
    const follow = ({ clientY }: PointerEvent) => {
      const box = item.current?.getBoundingClientRect();
      const steps = box && box.height > 0 ? Math.floor((clientY - box.top) / box.height) : 0;
      if (steps !== 0) current.current(steps);
    };
    const drop = () => setDragged(false);
    window.addEventListener('pointermove', follow);
    window.addEventListener('pointerup', drop);
    window.addEventListener('pointercancel', drop);
    return () => {
      window.removeEventListener('pointermove', follow);
      window.removeEventListener('pointerup', drop);
      window.removeEventListener('pointercancel', drop);
    };
  }, [dragged]);
  return { item, dragged, start: () => setDragged(true) };
}

/** The width of a column on the screen. */
function widthOf(field: string): number {
  const heads = document.querySelectorAll<HTMLElement>('[role=columnheader][data-field]');
  return [...heads].find((head) => head.dataset['field'] === field)?.offsetWidth ?? 0;
}
