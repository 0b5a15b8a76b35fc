import { formWords } from '@postern/forms/words/words';
import type { PointerEvent, Ref } from 'react';
import type { Drag } from '../drag/use-drag.ts';
import { DragView } from '../drag/drag-view.tsx';
import { capOf } from '../../../components/keys/app-keys.ts';
import type { Builder } from '../use-builder.ts';
import { canvasKeys } from './canvas-keys.ts';
import { StepFields } from './step-fields.tsx';
import { useCanvasFocus } from './use-canvas-focus.ts';

export type SheetWidth = 'phone' | 'tablet' | 'desktop';

interface CanvasProps {
  builder: Builder;
  drag: Drag;
  width: SheetWidth;
  sheet: Ref<HTMLDivElement>;
  /** Opens the properties of the form. */
  onForm: () => void;
  /** Called when a field was selected. */
  onField: () => void;
  /** Opens the properties of the selected field, with the focus on its label. */
  onRename: () => void;
}

const keys = `Arrow keys select a field, ${capOf('⌘').trim() === '⌘' ? 'Option' : 'Alt'} and arrow keys move it, Enter adds one below, Delete deletes it, F2 changes its label.`;

/** The form that is being edited. */
export function Canvas({ builder, drag, width, sheet, onForm, onField, onRename }: CanvasProps) {
  const { form } = builder;
  useCanvasFocus(builder, onRename);
  const onDrag = (event: PointerEvent, item: { field: string }) => drag.start(event, item);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the fields inside
    <div className="builder-stage" onKeyDown={canvasKeys(builder, onRename)}>
      <p id="canvas-keys" hidden>
        {keys}
      </p>
      <div className="sheet" data-width={width} ref={sheet}>
        <button type="button" className="sheet-head" onClick={onForm}>
          <span className={form.title ? 'title' : 'title muted'} dir="auto">
            {form.title || 'Untitled form'}
          </span>
          {form.description && (
            <span className="lead" dir="auto">
              {form.description}
            </span>
          )}
          <span className="visually-hidden">Change title and description</span>
        </button>
        {form.steps.map((step, at) => (
          <StepFields
            // oxlint-disable-next-line react/no-array-index-key -- a step has no other identity than its position
            key={at}
            step={step}
            at={at}
            builder={builder}
            onDrag={onDrag}
            dragging={drag.dragging}
            onField={onField}
            onRename={onRename}
          />
        ))}
        <div className="sheet-foot" aria-hidden="true" inert>
          <span className="button primary">{submitText(builder)}</span>
        </div>
      </div>
      {drag.dragging && <DragView dragging={drag.dragging} form={form} />}
    </div>
  );
}

/** In the form's own language, if it has one. */
const submitText = ({ form }: Builder): string =>
  form.texts[form.language ?? 'en']?.submit ?? formWords[form.language ?? 'en'].page.send;
