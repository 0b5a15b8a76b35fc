import { ArrowDown, Paperclip } from 'lucide-react';
import { useEffect, useRef, useState, type PointerEvent } from 'react';
import { cx } from '../../../../components/cx.ts';
import { columnKey, dropsOut, type Column } from '../../columns/columns.ts';
import { FieldName } from '../../content/field-name.tsx';
import { fitColumn } from './fit-column.ts';

interface GridHeadProps {
  columns: readonly Column[];
  /** Whether all, some or no rows are selected. */
  selected: 'all' | 'some' | 'none';
  canSelect: boolean;
  onSelectAll: () => void;
  onWidth: (field: string, width: number) => void;
}

/** The names of the columns, their handles, and the box that selects everything. */
export function GridHead({ columns, selected, canSelect, onSelectAll, onWidth }: GridHeadProps) {
  return (
    <div role="rowgroup" className="contents">
      <div className="grid-head" role="row" aria-rowindex={1}>
        <span className="pick" role="columnheader">
          {canSelect && <SelectAll selected={selected} onSelectAll={onSelectAll} />}
        </span>
        <span role="columnheader">
          <span className="visually-hidden">Star</span>
        </span>
        {columns.map((column, index) => (
          <span
            key={columnKey(column)}
            role="columnheader"
            data-field={column.field ?? undefined}
            className={cx(column.role === 'plain' && 'only-columns', dropsOut(columns, index) && 'only-wide')}
          >
            {column.role === 'why' ? 'Why' : <FieldName field={column.field ?? ''} className="ellipsis" />}
            {column.field !== null && <Grip field={column.field} onWidth={onWidth} />}
          </span>
        ))}
        <span role="columnheader">
          <span className="visually-hidden">Files</span>
          <Paperclip aria-hidden="true" />
        </span>
        <span role="columnheader" className="received" aria-sort="descending">
          <ArrowDown aria-hidden="true" />
          Received
        </span>
      </div>
    </div>
  );
}

function SelectAll({ selected, onSelectAll }: Pick<GridHeadProps, 'selected' | 'onSelectAll'>) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected === 'some';
  }, [selected]);
  return (
    <input
      ref={box}
      type="checkbox"
      className="checkbox"
      aria-label="Select all"
      checked={selected === 'all'}
      onChange={onSelectAll}
    />
  );
}

/** Drags a column's edge; a double click fits the width. By keyboard, the column menu does the same. */
function Grip({ field, onWidth }: { field: string; onWidth: GridHeadProps['onWidth'] }) {
  const [dragged, setDragged] = useState(false);
  const start = useRef({ at: 0, width: 0 });
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { at: event.clientX, width: event.currentTarget.parentElement?.offsetWidth ?? 0 };
    setDragged(true);
  };
  return (
    <i
      className={cx('grip', dragged && 'dragged')}
      aria-hidden="true"
      onPointerDown={begin}
      onPointerMove={(event) => dragged && onWidth(field, start.current.width + event.clientX - start.current.at)}
      onPointerUp={() => setDragged(false)}
      onPointerCancel={() => setDragged(false)}
      onDoubleClick={(event) => {
        const width = fitColumn(event.currentTarget.parentElement);
        if (width !== null) onWidth(field, width);
      }}
    />
  );
}
