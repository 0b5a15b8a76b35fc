import type { FormDefinition } from '@postern/contracts';
import { renderStepTitle } from '@postern/forms/render/parts';
import { Merge } from 'lucide-react';
import type { PointerEvent } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { issuesOfField } from '../model/issues.ts';
import { findField } from '../model/places.ts';
import type { DragState } from '../drag/use-drag.ts';
import type { Builder } from '../use-builder.ts';
import type { FormLook } from '../form-look.ts';
import { Block } from './block.tsx';
import { blockName, shownWhen } from './block-words.ts';
import { EmptyStep } from './empty-step.tsx';
import { FormPart } from './form-part.tsx';
import { useBlockActions } from './use-block-actions.ts';

interface StepFieldsProps {
  step: FormDefinition['steps'][number];
  at: number;
  builder: Builder;
  look: FormLook;
  dragging: DragState | null;
  /** Called when a field was selected. */
  onField: () => void;
  /** Opens the properties of the selected field, with the focus on its label. */
  onRename: () => void;
  onDrag: (event: PointerEvent, item: { field: string }) => void;
}

/** A step of the form: its heading when there are several, and its fields. */
export function StepFields({ step, at, builder, look, dragging, onField, onRename, onDrag }: StepFieldsProps) {
  const { form, selected, issues } = builder;
  const actions = useBlockActions(builder, { onField, onRename, onDrag });
  const dragged = dragging && 'field' in dragging.item ? dragging.item.field : null;
  const tabStop = findField(form, selected)?.id ?? form.steps.find(({ fields }) => fields.length > 0)?.fields[0]?.id;
  const heading = `Step ${at + 1} of ${form.steps.length}`;
  const isOnly = form.steps.length === 1;
  return (
    <section aria-label={isOnly ? 'Fields' : heading}>
      {!isOnly && (
        <div className="step-head">
          <h2>
            {heading}
            {step.title && <span className="visually-hidden"> · {step.title}</span>}
          </h2>
          {at > 0 && (
            <IconButton
              size="s"
              label={`Merge step ${at + 1} into the one before`}
              icon={<Merge aria-hidden="true" />}
              onClick={() => builder.act({ do: 'join', step: at })}
            />
          )}
        </div>
      )}
      {step.title !== null && <FormPart markup={renderStepTitle(step.title, look).text} theme={look.theme} />}
      <ol className="blocks">
        {step.fields.map((field, index) => {
          const condition = shownWhen(form, field);
          const issue = issuesOfField(form, issues, field.id)[0]?.message;
          return (
            <Block
              key={field.id}
              {...actions}
              field={field}
              look={look}
              step={at}
              index={index}
              name={blockName(form, field, { condition, issue })}
              condition={condition}
              issue={issue}
              isSelected={field.id === selected}
              isTabStop={field.id === tabStop}
              isDragged={field.id === dragged}
            />
          );
        })}
        {step.fields.length === 0 && <EmptyStep step={at} builder={builder} isLone={isOnly} />}
      </ol>
    </section>
  );
}
