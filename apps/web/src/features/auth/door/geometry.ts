/** In units of the drawing. The door is on `floor`; its arch begins at `spring`, around `middle`. */
const wall = { width: 840, height: 900, course: 30, brick: 96 };
const middle = 400;
const spring = 430;
const floor = 720;

/** Running bond: every second course is shifted by half a brick. */
export const bricks = Array.from({ length: wall.height / wall.course }, (_, course) => {
  const y = course * wall.course;
  const shift = course % 2 === 0 ? 0 : wall.brick / 2;
  const joints = Array.from({ length: 9 }, (__, brick) => `M${shift + brick * wall.brick} ${y}v${wall.course}`);
  return `M0 ${y}H${wall.width}${joints.join('')}`;
}).join('');

/** A round-headed opening of this half width, down to the floor. */
export const arch = (radius: number): string =>
  `M${middle - radius} ${floor}V${spring}A${radius} ${radius} 0 0 1 ${middle + radius} ${spring}V${floor}Z`;

/** The joints of the stones around the opening: eighteen in the arch, six down each jamb. */
export const voussoirs = [
  ...Array.from({ length: 19 }, (_, stone) => {
    const angle = (stone * Math.PI) / 18;
    const at = (radius: number) =>
      `${(middle + radius * Math.cos(angle)).toFixed(1)} ${(spring - radius * Math.sin(angle)).toFixed(1)}`;
    return `M${at(132)}L${at(176)}`;
  }),
  ...Array.from({ length: 6 }, (_, stone) => `M224 ${478 + 48 * stone}H268M532 ${478 + 48 * stone}H576`),
].join('');

/** The boards of the door, cut off at its arch, and its kick board. */
export const planks = [320, 360, 400, 440, 480]
  .map((x) => `M${x} ${(spring - Math.sqrt(118 ** 2 - (x - middle) ** 2)).toFixed(1)}V${floor}`)
  .concat('M282 640H518')
  .join('');
