import { useEffect, useRef } from 'react';
import type { Builder } from '../use-builder.ts';
import { focusBlock } from './block.tsx';
import { emptyStepId } from './empty-step.tsx';

/** Moves the focus as a change requests: to the selected field, or to its label in the properties. */
export function useCanvasFocus({ state, selected }: Builder, onLabel: () => void): void {
  const { step } = state.history.present;
  const request = state.focus;
  const done = useRef(request?.n ?? 0);
  useEffect(() => {
    if (!request || request.n === done.current) return;
    done.current = request.n;
    if (request.on === 'label') onLabel();
    // No field is left to select: the empty step, or the first item of the palette, gets the focus.
    else if (!selected || !focusBlock(selected))
      (
        document.getElementById(emptyStepId(step ?? 0)) ?? document.querySelector<HTMLElement>('.palette-part')
      )?.focus();
    if (selected) document.getElementById(`blk-${selected}`)?.parentElement?.scrollIntoView({ block: 'nearest' });
  });
}
