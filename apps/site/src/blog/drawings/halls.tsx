import { arch, brickwork } from './brickwork.ts';

const EYE_LEVEL = 122;
/** Each doorway is as far away as its share of the first one's size suggests. */
const [near, far, farther, farthest] = [1, 0.7, 0.48, 0.32].map((share) => {
  const drawn = (y: number) => EYE_LEVEL + (y - EYE_LEVEL) * share;
  return arch(160 - 60 * share, drawn(168), { width: 120 * share, spring: drawn(96) });
});

/** A row of doorways, one behind the other, with a gate at the end. */
export function Enfilade() {
  return (
    <>
      <path className="p-w" d={brickwork(24, 168)} />
      <path className="p-s" d={near} />
      <path className="p-l" d="M100 168L140.8 136.7M220 168L179.2 136.7" />
      <path className="p-g" d={far} />
      <path className="p-l" d="M118 154.2L140.8 136.7M202 154.2L179.2 136.7" />
      <path className="p-s" d={farther} />
      <path className="p-l" d="M131.2 144.1L140.8 136.7M188.8 144.1L179.2 136.7" />
      <path className="p-a" d={farthest} />
      <path className="p-slot" d="M153 115h14v3h-14z" />
      <path className="p-l" d="M0 168.5H320" />
    </>
  );
}

/** `count` openings, one for each `pitch`, with a pier between them. */
const arcade = (count: number, pitch: number, { pier, sill, spring }: Record<'pier' | 'sill' | 'spring', number>) =>
  Array.from({ length: count }, (_, at) => arch(at * pitch + pier / 2, sill, { width: pitch - pier, spring })).join('');

/** Two storeys of arches, built to carry one letter. */
export function Aqueduct() {
  return (
    <>
      <path className="p-s" d="M-2 46H322V168H-2z" />
      <path className="p-a" d="M0 50H320v9H0z" />
      <path className="p-l" d="M0 63H320M0 97H320M0 103H320" />
      <path className="p-g" d={arcade(10, 32, { pier: 8, sill: 97, spring: 82 })} />
      <path className="p-g" d={arcade(5, 64, { pier: 14, sill: 168, spring: 134 })} />
      <path className="p-s" d="M204 24h36v26h-36z" />
      <path className="p-c" d="M211 32h14M211 38h22M211 43h18" />
      <path className="p-l" d="M0 168.5H320" />
    </>
  );
}
