import { arch, bricks, planks, voussoirs } from './geometry.ts';

/** One line on the slip: a field's name and its value; without a name, only the text. */
export type SlipLine = readonly [name: string, value: string];

/** A door in a wall, with a letter coming through its slot. */
export function DoorDrawing({ slip }: { slip: readonly SlipLine[] }) {
  return (
    <svg viewBox="0 0 840 900" preserveAspectRatio="xMidYMid slice">
      <path d={bricks} fill="none" stroke="var(--line)" />
      <path d={arch(176)} fill="var(--ground)" stroke="var(--line-control)" />
      <path d={voussoirs} fill="none" stroke="var(--line-strong)" />
      <path d={arch(132)} fill="var(--sunken)" stroke="var(--line-control)" />
      <path d={arch(118)} fill="var(--door)" />
      <path d={planks} fill="none" stroke="#fff" strokeOpacity=".2" />
      <rect x="304" y="492" width="192" height="26" rx="2" fill="#fff" fillOpacity=".14" />
      <rect x="314" y="500" width="172" height="9" fill="#0b1210" />
      <path d="M322 505h156v118h-156z" fill="var(--paper)" stroke="#0b1210" strokeOpacity=".18" />
      <path d="M322 505h156v9h-156z" fill="#0b1210" opacity=".16" />
      <g className="slip">
        {slip.map(([name, value], index) => (
          <text key={value} x="334" y={534 + 18 * index}>
            {name && <tspan className="slip-name">{name} </tspan>}
            {value}
          </text>
        ))}
      </g>
      <circle cx="499" cy="600" r="5" fill="none" stroke="#fff" strokeOpacity=".5" strokeWidth="2" />
      <path d="M0 720H840" stroke="var(--line-control)" />
      <path d="M0 721H840V900H0z" fill="var(--ground)" />
      <path d="M194 720h412v22h-412z" fill="var(--ground)" stroke="var(--line-control)" />
    </svg>
  );
}
