import { arch, brickwork } from './brickwork.ts';

/** A letter on its way to the gate. */
export function Gate() {
  return (
    <>
      <path className="p-w" d={brickwork(24, 168)} />
      <path className="p-g" d={arch(124, 168, { width: 72, spring: 100 })} />
      <path className="p-a" d={arch(133, 168, { width: 54, spring: 100 })} />
      <path className="p-slot" d="M146 114h28v6h-28z" />
      <path className="p-al" strokeDasharray="2 5" d="M92 117h54" />
      <path className="p-s" d="M44 100h48v34H44z" />
      <path className="p-al" d="M52 109h22" />
      <path className="p-c" d="M52 117h32M52 124h26" />
      <path className="p-l" d="M0 168.5H320" />
    </>
  );
}

/** A lowered portcullis, whose bars end at the arch. */
export function Portcullis() {
  return (
    <>
      <path className="p-w" d={brickwork(24, 168)} />
      <path className="p-g" d={arch(104, 168, { width: 112, spring: 96 })} />
      <path className="p-l" d="M124 64.3V168M142 51.5V168M160 48V168M178 51.5V168M196 64.3V168" />
      <path className="p-l" d="M118.4 72H201.6M112.2 92H207.8M112 112H208M112 152H208" />
      <path className="p-a" d="M112 126h96v12h-96z" />
      <path className="p-l" d={arch(112, 168, { width: 96, spring: 96 })} />
      <path className="p-l" d="M0 168.5H320" />
    </>
  );
}

/** Five gates, of which one is tall and has a letter slot. */
export function RowOfGates() {
  return (
    <>
      <path className="p-w" d={brickwork(132, 168)} />
      <path className="p-s" d={arch(28, 168, { width: 36, spring: 134 })} />
      <path className="p-s" d={arch(80, 168, { width: 36, spring: 116 })} />
      <path className="p-s" d={arch(132, 168, { width: 56, spring: 72 })} />
      <path className="p-a" d={arch(140, 168, { width: 40, spring: 72 })} />
      <path className="p-slot" d="M150 92h20v5h-20z" />
      <path className="p-s" d={arch(204, 168, { width: 36, spring: 102 })} />
      <path className="p-s" d={arch(256, 168, { width: 36, spring: 126 })} />
      <path className="p-l" d="M0 168.5H320" />
    </>
  );
}
