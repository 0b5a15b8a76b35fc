import { useEffect, useMemo, type CSSProperties } from 'react';
import { tracksOf } from '../../columns/tracks.ts';
import { termsOf } from '../../filter/marks.ts';
import { verdictWords } from '../../list-query.ts';
import { GridHead } from './head.tsx';
import { handleChange, handleClick, handleKey } from './events.ts';
import type { GridProps } from './props.ts';
import { SubmissionRow } from './row.tsx';
import { labelHeight, type Block, type Range } from './window.ts';

/** The distance from the last row at which more are loaded. */
const ahead = 40;

/**
 * The rows of a list, grouped by day. Only those near the window are rendered. It is one tab stop: arrow keys, Home and
 * End move, Enter opens.
 */
export function SubmissionGrid(props: GridProps) {
  const { list, columns, widths, selection, rows, onLeave, onWidth } = props;
  const { scroller, layout, range, follow } = rows;
  const { items, query, total, capped, settled, hasMore, more } = list;
  const { wide, medium } = useMemo(() => tracksOf(columns, widths), [columns, widths]);
  const tracks = {
    '--cols': wide.tracks,
    '--cols-m': medium.tracks,
    '--least': `${wide.least}px`,
    '--least-m': `${medium.least}px`,
  } as CSSProperties;
  const { load } = more;
  const isNearEnd = hasMore && more.state === 'idle' && range.to + ahead >= items.length;
  useEffect(() => {
    if (isNearEnd) load();
  }, [isNearEnd, load]);
  const all = items.length > 0 && items.every(({ id }) => selection.ids.has(id));
  return (
    <div
      ref={scroller}
      className="submission-rows"
      role="grid"
      aria-label={verdictWords[query.status]}
      aria-multiselectable="true"
      // Includes the head, which is a row too; -1 means that the rows were not all counted.
      aria-rowcount={capped ? -1 : total + 1}
      aria-busy={!settled}
      tabIndex={-1}
      style={tracks}
      onScroll={follow}
      // Before the row's link handles the click: a plain click belongs to the list.
      onClickCapture={(event) => handleClick(event, props)}
      onChange={(event) => handleChange(event, props)}
      onKeyDown={(event) => handleKey(event, props)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) onLeave();
      }}
    >
      <GridHead
        columns={columns}
        selected={all ? 'all' : selection.isEmpty ? 'none' : 'some'}
        canSelect={props.canChange}
        onSelectAll={all ? selection.clear : selection.all}
        onWidth={onWidth}
      />
      <div className="submission-rows-body" role="presentation" style={{ height: layout.height }}>
        <Blocks {...props} />
      </div>
    </div>
  );
}

/** The days in view, each at its position. */
function Blocks(props: GridProps) {
  const { list, columns, cursor, selection, arrived, rows } = props;
  const { items } = list;
  const { layout, range } = rows;
  const terms = useMemo(() => termsOf(list.query.q), [list.query.q]);
  const reachable = cursor.current?.id ?? items[range.from]?.id;
  return layout.blocks
    .filter((block) => isIn(block, range) || isIn(block, { from: cursor.index, to: cursor.index + 1 }))
    .map((block) => (
      <div
        key={block.key}
        role="rowgroup"
        aria-label={`${block.label.name} ${block.label.date}`.trim()}
        className="day"
        style={{ top: block.top, height: block.height }}
      >
        <div className="day-label" aria-hidden="true">
          <b>{block.label.name}</b>
          {block.label.date && <span>{block.label.date}</span>}
        </div>
        {placesIn(block, range, cursor.index).map((index) => {
          const submission = items[index];
          return (
            submission && (
              <SubmissionRow
                key={submission.id}
                submission={submission}
                columns={columns}
                terms={terms}
                place={index + 2}
                top={labelHeight + (index - block.first) * layout.rowHeight}
                current={submission.id === cursor.current?.id}
                reachable={submission.id === reachable}
                selected={selection.ids.has(submission.id)}
                arrived={arrived.has(submission.id)}
                canChange={props.canChange}
              />
            )
          );
        })}
      </div>
    ));
}

const isIn = ({ first, count }: Block, { from, to }: Range): boolean => first < to && first + count > from;

/** The rows of a block to render: those in the range, and the cursor's row, which keeps the focus wherever it is. */
function placesIn({ first, count }: Block, { from, to }: Range, cursor: number): number[] {
  const begin = Math.max(first, from);
  const end = Math.min(first + count, to);
  const places = Array.from({ length: Math.max(0, end - begin) }, (_, index) => begin + index);
  if (cursor < first || cursor >= first + count || (cursor >= begin && cursor < end)) return places;
  return cursor < begin ? [cursor, ...places] : [...places, cursor];
}
