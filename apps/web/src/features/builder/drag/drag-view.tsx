import type { FormDefinition } from '@postern/contracts';
import { SquareSplitVertical } from 'lucide-react';
import { KindIcon } from '../properties/kind-icon.tsx';
import { kindNames } from '../model/kinds.ts';
import { labelOf } from '../model/naming.ts';
import { findField } from '../model/places.ts';
import type { Cargo, Dragging } from './use-drag.ts';

/** What is dragged, at the pointer, and the line where it would land. */
export function DragView({ dragging, form }: { dragging: Dragging; form: FormDefinition }) {
  const { cargo, drop, x, y } = dragging;
  const line = drop?.line;
  return (
    <div className="drag" aria-hidden="true">
      {line && (
        <span
          className={line.isUpright ? 'drop upright' : 'drop'}
          style={{
            translate: `${line.left}px ${line.top}px`,
            ...(line.isUpright ? { height: line.length } : { width: line.length }),
          }}
        />
      )}
      <span className="ghost" style={{ translate: `${x + 10}px ${y - 15}px` }}>
        <Ghost cargo={cargo} form={form} />
      </span>
    </div>
  );
}

function Ghost({ cargo, form }: { cargo: Cargo; form: FormDefinition }) {
  if ('part' in cargo) {
    if (cargo.part === 'step')
      return (
        <>
          <SquareSplitVertical aria-hidden="true" />
          New step
        </>
      );
    return (
      <>
        <KindIcon type={cargo.part} />
        {kindNames[cargo.part]}
      </>
    );
  }
  const field = findField(form, cargo.field);
  if (!field) return null;
  return (
    <>
      <KindIcon type={field.type} />
      {labelOf(field)}
    </>
  );
}
