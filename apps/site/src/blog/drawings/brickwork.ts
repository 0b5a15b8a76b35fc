const COURSE = 12;
const BRICK = 48;
const WIDTH = 320;

/** A wall in running bond: courses between two heights, every second one shifted by half a brick. */
export function brickwork(top: number, bottom: number): string {
  const courses: string[] = [];
  for (let y = top, number = 0; y < bottom; y += COURSE, number += 1) {
    courses.push(`M0 ${y}H${WIDTH}`);
    for (let x = number % 2 === 0 ? 8 : 32; x < WIDTH; x += BRICK) courses.push(`M${x} ${y}v${COURSE}`);
  }
  return `${courses.join('')}M0 ${bottom}H${WIDTH}`;
}

/** A round-headed opening, from its sill up to the start of the arch, and over it. */
export const arch = (left: number, sill: number, { width, spring }: { width: number; spring: number }): string =>
  `M${left} ${sill}V${spring}a${width / 2} ${width / 2} 0 0 1 ${width} 0V${sill}Z`;
