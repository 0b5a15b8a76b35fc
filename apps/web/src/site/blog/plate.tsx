import type { ReactElement } from 'react';
import type { PlateName } from './post.ts';

const COURSE = 12;
const BRICK = 48;
const WIDTH = 320;

/** A wall in running bond: courses between two heights, every second one moved by half a brick. */
function brickwork(top: number, bottom: number): string {
  const courses: string[] = [];
  for (let y = top, number = 0; y < bottom; y += COURSE, number += 1) {
    courses.push(`M0 ${y}H${WIDTH}`);
    for (let x = number % 2 === 0 ? 8 : 32; x < WIDTH; x += BRICK) courses.push(`M${x} ${y}v${COURSE}`);
  }
  return `${courses.join('')}M0 ${bottom}H${WIDTH}`;
}

/** A letter on its way to the gate. */
function Gate() {
  return (
    <>
      <path className="p-w" d={brickwork(24, 168)} />
      <path className="p-g" d="M124 168V100a36 36 0 0 1 72 0V168Z" />
      <path className="p-a" d="M133 168V100a27 27 0 0 1 54 0V168Z" />
      <path className="p-slot" d="M146 114h28v6h-28z" />
      <path className="p-al" strokeDasharray="2 5" d="M92 117h54" />
      <path className="p-s" d="M44 100h48v34H44z" />
      <path className="p-al" d="M52 109h22" />
      <path className="p-c" d="M52 117h32M52 124h26" />
      <path className="p-l" d="M0 168.5H320" />
    </>
  );
}

const drawings: Record<PlateName, () => ReactElement> = { gate: Gate };

/** An article's drawing. Without `alt` it is an ornament beside the title that says the same. */
export function Plate({ name, alt }: { name: PlateName; alt?: string }) {
  const Drawing = drawings[name];
  return (
    <svg
      className="plate"
      viewBox="0 0 320 200"
      {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
    >
      <Drawing />
    </svg>
  );
}
