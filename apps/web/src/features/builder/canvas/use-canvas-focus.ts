import { useEffect, useRef } from 'react';
import type { Builder } from '../use-builder.ts';
import { focusBlock } from './block.tsx';
import { emptyStepId } from './empty-step.tsx';

/** Puts the focus where a change wants it: on the chosen field, or on its label among the properties. */
export function useCanvasFocus({ state, selected }: Builder, onLabel: () => void): void {
  const { step } = state.history.present;
  const request = state.focus;
  const done = useRef(request?.n ?? 0);
  useEffect(() => {
    if (!request || request.n === done.current) return;
    done.current = request.n;
    if (request.on === 'label') onLabel();
    // Nothing left to choose: a step without fields, or the first thing to add is next.
    else if (!selected || !focusBlock(selected))
      (
        document.getElementById(emptyStepId(step ?? 0)) ?? document.querySelector<HTMLElement>('.palette-part')
      )?.focus();
    if (selected) document.getElementById(`blk-${selected}`)?.parentElement?.scrollIntoView({ block: 'nearest' });
  });
}
