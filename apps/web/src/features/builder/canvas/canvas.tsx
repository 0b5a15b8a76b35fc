import type { Endpoint, FormDefinition } from '@postern/contracts';
import { renderIntro } from '@postern/forms/render/intro';
import { renderActions } from '@postern/forms/render/parts';
import type { PointerEvent, Ref } from 'react';
import type { Drag } from '../drag/use-drag.ts';
import { DragView } from '../drag/drag-view.tsx';
import { capOf } from '../../../components/keys/app-keys.ts';
import { useFormLook } from '../form-look.ts';
import type { Builder } from '../use-builder.ts';
import { canvasKeys } from './canvas-keys.ts';
import { FormPart } from './form-part.tsx';
import { StepFields } from './step-fields.tsx';
import { useCanvasFocus } from './use-canvas-focus.ts';

export type SheetWidth = 'phone' | 'tablet' | 'desktop';

interface CanvasProps {
  /** Null while the form has none. */
  endpoint: Endpoint | null;
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

/** The form as it is built. */
export function Canvas({ endpoint, builder, drag, width, sheet, onForm, onField, onRename }: CanvasProps) {
  const { form } = builder;
  const look = useFormLook(form, endpoint);
  useCanvasFocus(builder, onRename);
  const onDrag = (event: PointerEvent, item: { field: string }) => drag.start(event, item);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the fields inside
    <div className="builder-stage" onKeyDown={canvasKeys(builder, onRename)}>
      <p id="canvas-keys" hidden>
        {keys}
      </p>
      <div className="sheet" data-width={width} data-scheme={form.theme.scheme} ref={sheet}>
        <div className="sheet-body">
          <button type="button" className="sheet-head" onClick={onForm}>
            <FormPart markup={introOf(form)} theme={look.theme} />
            <span className="visually-hidden">{form.title || 'Untitled form'}. Change title and description</span>
          </button>
          {form.steps.map((step, at) => (
            <StepFields
              // oxlint-disable-next-line react/no-array-index-key -- a step has no other identity than its position
              key={at}
              step={step}
              at={at}
              builder={builder}
              look={look}
              onDrag={onDrag}
              dragging={drag.dragging}
              onField={onField}
              onRename={onRename}
            />
          ))}
          <FormPart markup={renderActions(form, look).text} theme={look.theme} />
        </div>
      </div>
      {drag.dragging && <DragView dragging={drag.dragging} form={form} />}
    </div>
  );
}

/** Keeps a click target for a form without a title. */
function introOf(form: FormDefinition): string {
  const intro = renderIntro({ ...form, title: form.title || 'Untitled form' }, { logo: false })?.text ?? '';
  return `<div class="pf-page${form.title === '' ? ' untitled' : ''}">${intro}</div>`;
}
