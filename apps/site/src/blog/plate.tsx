import type { ReactElement } from 'react';
import { Gate, Portcullis, RowOfGates } from './drawings/gates.tsx';
import { Aqueduct, Enfilade } from './drawings/halls.tsx';
import { CheckedForm, Pigeonholes, StackedSheets } from './drawings/papers.tsx';
import type { PlateName } from './post.ts';

const drawings: Record<PlateName, () => ReactElement> = {
  gate: Gate,
  portcullis: Portcullis,
  'stacked-sheets': StackedSheets,
  'row-of-gates': RowOfGates,
  'checked-form': CheckedForm,
  enfilade: Enfilade,
  pigeonholes: Pigeonholes,
  aqueduct: Aqueduct,
};

/** An article's drawing. Without `alt` it is an ornament, because the title beside it says the same. */
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
