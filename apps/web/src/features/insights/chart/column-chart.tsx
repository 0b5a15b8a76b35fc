import type { Verdict } from '@postern/contracts';
import { useState, type CSSProperties, type PointerEvent } from 'react';
import { cx } from '../../../components/cx.ts';
import { partsOf, receivedOf } from '../../endpoints/counts.ts';
import { sentenceFor, wordsFor, type Column } from './columns.ts';
import { formatTick, labelled, scaleFor, type Scale } from './scale.ts';

/** Units of the drawing, which is stretched to its container: a column's share of the width, and the height. */
const STEP = 32;
const HEIGHT = 160;
/** Between the parts of a column. */
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
  /** The label of a column that is not divided by verdict: "inbox and held". */
  part?: string;
}

/** Columns over time, divided by verdict with the inbox below. Text lies over the drawing, so that it keeps its size. */
export function ColumnChart({ title, columns, running, labels = 5, small = false, part }: ColumnChartProps) {
  const [hovered, setHovered] = useState<number | null>(null);
  const scale = scaleFor(columns.reduce((most, { counts }) => Math.max(most, receivedOf(counts)), 0));
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
          aria-label={sentenceFor(title, columns, part)}
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
          <Tip
            column={described}
            part={part}
            at={centreOf(hovered, columns.length)}
            height={heightOf(described, scale)}
          />
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

function Bar({ column: { counts }, place, top, width, isPart }: BarProps) {
  const x = place * STEP + (STEP - width) / 2;
  return (
    <g className={cx(isPart && 'running')}>
      {stack(counts, top).map(({ verdict, y, height }) => (
        <rect key={verdict} className={verdict} x={x} y={y} width={width} height={height} />
      ))}
    </g>
  );
}

/** The parts of a column from the axis upwards. A gap is taken from the part above it: the column is as high as its sum. */
function stack(counts: Column['counts'], top: number): { verdict: Verdict; y: number; height: number }[] {
  let base = HEIGHT;
  return partsOf(counts).map((verdict, place) => {
    const gap = place > 0 ? GAP : 0;
    const height = Math.max(LEAST, (counts[verdict] / top) * HEIGHT - gap);
    base -= gap + height;
    return { verdict, y: base, height };
  });
}

interface TipProps {
  column: Column;
  part: string | undefined;
  at: number;
  height: number;
}

function Tip({ column: { name, counts }, part, at: x, height: y }: TipProps) {
  return (
    <div className="chart-tip" aria-hidden="true" style={at({ x, y })}>
      {name} · {wordsFor(counts, part)}
    </div>
  );
}

const percent = (value: number, { top }: Scale): number => (value / top) * 100;
const heightOf = ({ counts }: Column, scale: Scale): number => percent(receivedOf(counts), scale);
const centreOf = (place: number, count: number): number => ((place + 0.5) / count) * 100;

const at = ({ x, y }: { x?: number; y?: number }): CSSProperties => ({ '--x': x, '--y': y }) as CSSProperties;
