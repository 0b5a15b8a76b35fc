import { useState, type CSSProperties, type PointerEvent } from 'react';
import { cx } from '../../../components/cx.ts';
import { sentenceFor, wordsFor, type Column } from './columns.ts';
import { formatTick, labelled, scaleFor, type Scale } from './scale.ts';

/** Units of the drawing, which is stretched to its container: a column's share of the width, and the height. */
const STEP = 32;
const HEIGHT = 160;
/** The gap between inbox and the spam above it. */
const GAP = 1.2;
/** The smallest visible height. */
const LEAST = 1.6;

interface ColumnChartProps {
  /** Its title: "Submissions per day". */
  title: string;
  columns: readonly Column[];
  /** The name of the last column if its period is not over: "Today". */
  running?: string;
  /** The maximum number of labels below the axis. */
  labels?: number;
  small?: boolean;
}

/** Columns over time, with spam above the inbox. The text is above the drawing, so that it is not stretched. */
export function ColumnChart({ title, columns, running, labels = 5, small = false }: ColumnChartProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const scale = scaleFor(columns.reduce((most, { kept, spam }) => Math.max(most, kept + spam), 0));
  const follow = (event: PointerEvent) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    const place = Math.floor(((event.clientX - left) / width) * columns.length);
    setHovered(place >= 0 && place < columns.length ? place : null);
  };
  const described = hovered === null ? undefined : columns[hovered];
  return (
    <div className={cx('chart', small && 'small')}>
      <div className="plot" onPointerMove={follow} onPointerDown={follow} onPointerLeave={() => setHovered(null)}>
        <Lines scale={scale} />
        <svg
          viewBox={`0 0 ${columns.length * STEP} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={sentenceFor(title, columns)}
        >
          {hovered !== null && <rect className="hovered" x={hovered * STEP} y="0" width={STEP} height={HEIGHT} />}
          {columns.map((column, place) => (
            <Bar
              key={column.key}
              column={column}
              place={place}
              top={scale.top}
              // Many thin columns have smaller gaps, because otherwise the gaps would dominate.
              width={columns.length > 60 ? 22 : 18}
              isPart={running !== undefined && place === columns.length - 1}
            />
          ))}
        </svg>
        {described && hovered !== null && (
          <Tip column={described} at={centreOf(hovered, columns.length)} height={heightOf(described, scale)} />
        )}
      </div>
      <div className="axis-labels" aria-hidden="true">
        {labelled(columns.length, labels, running === undefined ? 'first' : 'last').map((place) => {
          const isRunning = running !== undefined && place === columns.length - 1;
          return (
            <span key={place} className={cx(isRunning && 'now')} style={at({ x: centreOf(place, columns.length) })}>
              {isRunning ? running : columns[place]?.label}
            </span>
          );
        })}
      </div>
    </div>
  );
}

function Lines({ scale }: { scale: Scale }) {
  return scale.lines.map((line) => (
    <div
      key={line}
      className={cx('axis-line', line === 0 && 'zero')}
      aria-hidden="true"
      style={at({ y: percent(line, scale) })}
    >
      <span>{formatTick(line)}</span>
    </div>
  ));
}

interface BarProps {
  column: Column;
  place: number;
  /** The value at the upper edge. */
  top: number;
  width: number;
  /** Its period is not over yet. */
  isPart: boolean;
}

function Bar({ column: { kept, spam }, place, top, width, isPart }: BarProps) {
  const x = place * STEP + (STEP - width) / 2;
  const high = (value: number) => (value > 0 ? Math.max(LEAST, (value / top) * HEIGHT) : 0);
  const keptHeight = high(kept);
  const base = HEIGHT - keptHeight - (kept > 0 ? GAP : 0);
  // The gap is subtracted from the spam, so that the whole column is as high as its sum.
  const spamHeight = Math.max(LEAST, high(spam) - (kept > 0 ? GAP : 0));
  return (
    <g className={cx(isPart && 'running')}>
      {kept > 0 && <rect className="kept" x={x} y={HEIGHT - keptHeight} width={width} height={keptHeight} />}
      {spam > 0 && <rect className="spam" x={x} y={base - spamHeight} width={width} height={spamHeight} />}
    </g>
  );
}

function Tip({ column, at: x, height: y }: { column: Column; at: number; height: number }) {
  return (
    <div className="chart-tip" aria-hidden="true" style={at({ x, y })}>
      {[column.name, ...wordsFor(column)].join(' · ')}
    </div>
  );
}

const percent = (value: number, { top }: Scale): number => (value / top) * 100;
const heightOf = ({ kept, spam }: Column, scale: Scale): number => percent(kept + spam, scale);
const centreOf = (place: number, count: number): number => ((place + 0.5) / count) * 100;

const at = ({ x, y }: { x?: number; y?: number }): CSSProperties => ({ '--x': x, '--y': y }) as CSSProperties;
