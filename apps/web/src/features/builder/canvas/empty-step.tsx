import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { Builder } from '../use-builder.ts';
import { TypeChooser } from './type-chooser.tsx';

export const emptyStepId = (step: number): string => `room-${step}`;

interface EmptyStepProps {
  step: number;
  builder: Builder;
  /** Whether it is the form's only step, so that the form has no fields at all. */
  isLone: boolean;
}

/** A step without fields: fields are dropped here, or chosen from a menu. */
export function EmptyStep({ step, builder, isLone }: EmptyStepProps) {
  const [open, setOpen] = useState(false);
  return (
    <li className="empty-step" data-step={step} data-index={0} data-room="">
      {isLone && <p>The form has no fields yet. Drag one here from the list, or</p>}
      <TypeChooser
        open={open}
        onOpen={setOpen}
        label={isLone ? 'Add a field' : `Add to step ${step + 1}`}
        onChoose={builder.add}
        onDismiss={() => document.getElementById(emptyStepId(step))?.focus()}
      >
        <button
          type="button"
          id={emptyStepId(step)}
          className="button"
          onFocus={() => builder.act({ do: 'enter', step })}
          onClick={() => builder.act({ do: 'enter', step })}
        >
          <Plus aria-hidden="true" />
          <span>{isLone ? 'Add the first field' : `Add a field to step ${step + 1}`}</span>
        </button>
      </TypeChooser>
    </li>
  );
}
