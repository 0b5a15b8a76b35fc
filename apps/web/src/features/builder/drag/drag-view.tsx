import type { FormDefinition } from '@postern/contracts';
import { SquareSplitVertical } from 'lucide-react';
import { KindIcon } from '../properties/kind-icon.tsx';
import { kindNames } from '../model/kinds.ts';
import { labelOf } from '../model/naming.ts';
import { findField } from '../model/places.ts';
import type { DragItem, DragState } from './use-drag.ts';

/** The dragged item at the pointer, and the line where it would land. */
export function DragView({ dragging, form }: { dragging: DragState; form: FormDefinition }) {
  const { item, drop, x, y } = dragging;
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
        <Ghost item={item} form={form} />
      </span>
    </div>
  );
}

function Ghost({ item, form }: { item: DragItem; form: FormDefinition }) {
  if ('part' in item) {
    if (item.part === 'step')
      return (
        <>
          <SquareSplitVertical aria-hidden="true" />
          New step
        </>
      );
    return (
      <>
        <KindIcon type={item.part} />
        {kindNames[item.part]}
      </>
    );
  }
  const field = findField(form, item.field);
  if (!field) return null;
  return (
    <>
      <KindIcon type={field.type} />
      {labelOf(field)}
    </>
  );
}
