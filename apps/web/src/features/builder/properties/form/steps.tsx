import { limits, type FormDefinition } from '@postern/contracts';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../../components/button.tsx';
import { formatPlural } from '../../../../lib/format.ts';
import { dropBrokenConditions } from '../../model/drop-broken-conditions.ts';
import { labelOf } from '../../model/naming.ts';
import { TextControl } from '../controls.tsx';
import { issueAt, type Issues } from '../issues.ts';
import { moved } from '../options/options.ts';
import { orNull } from '../part.ts';

interface FormStepsProps {
  form: FormDefinition;
  issues: Issues;
  onChange: (form: FormDefinition) => void;
}

/**
 * The steps in their order, each with its heading and number of fields. A step must be empty before it can be removed.
 */
export function FormSteps({ form, issues, onChange }: FormStepsProps) {
  const [announcement, announce] = useState('');
  const { steps } = form;
  const nameOf = (at: number): string => steps[at]?.title ?? `Step ${at + 1}`;
  const move = (from: number, to: number): void => {
    const { form: whole, fields } = dropBrokenConditions({ ...form, steps: moved(steps, from, to) });
    onChange(whole);
    const lost = fields.map(labelOf).join(', ');
    const note = lost === '' ? '' : ` Conditions that can no longer match were removed from ${lost}.`;
    announce(`${nameOf(from)} is now step ${to + 1} of ${steps.length}.${note}`);
  };
  const rename = (at: number, title: string): void =>
    onChange({ ...form, steps: steps.map((step, index) => (index === at ? { ...step, title: orNull(title) } : step)) });
  const remove = (at: number): void => {
    onChange({ ...form, steps: steps.toSpliced(at, 1) });
    announce(`${nameOf(at)} removed.`);
  };
  return (
    <>
      <ol className="steps-list">
        {steps.map((step, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a step has no other identity than its position
          <li key={at}>
            <TextControl
              label={
                <>
                  Step {at + 1} <span className="label-note">{formatPlural(step.fields.length, 'field')}</span>
                </>
              }
              name="step_title"
              placeholder="No heading"
              maxLength={limits.formLabelChars}
              value={step.title ?? ''}
              error={issueAt(issues, 'steps', at, 'title')}
              onChange={(title) => rename(at, title)}
            />
            {steps.length > 1 && (
              <StepActions
                at={at}
                of={steps.length}
                isEmpty={step.fields.length === 0}
                onMove={(to) => move(at, to)}
                onRemove={() => remove(at)}
              />
            )}
          </li>
        ))}
      </ol>
      <AddStep form={form} onChange={onChange} />
      <p className="help" role="status">
        {announcement}
      </p>
    </>
  );
}

function AddStep({ form, onChange }: Omit<FormStepsProps, 'issues'>) {
  return (
    <div>
      <Button
        size="s"
        icon={<Plus aria-hidden="true" />}
        disabled={form.steps.length >= limits.formSteps}
        onClick={() => onChange({ ...form, steps: [...form.steps, { title: null, fields: [] }] })}
      >
        Step
      </Button>
    </div>
  );
}

interface StepActionsProps {
  at: number;
  of: number;
  isEmpty: boolean;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function StepActions({ at, of, isEmpty, onMove, onRemove }: StepActionsProps) {
  const number = at + 1;
  return (
    <div className="step-tools">
      <IconButton
        size="s"
        label={`Move step ${number} up`}
        icon={<ArrowUp aria-hidden="true" />}
        disabled={at === 0}
        onClick={() => onMove(at - 1)}
      />
      <IconButton
        size="s"
        label={`Move step ${number} down`}
        icon={<ArrowDown aria-hidden="true" />}
        disabled={number === of}
        onClick={() => onMove(at + 1)}
      />
      <IconButton
        size="s"
        label={`Remove step ${number}`}
        title={isEmpty ? `Remove step ${number}` : 'Remove the fields of this step first'}
        icon={<Trash2 aria-hidden="true" />}
        disabled={!isEmpty}
        onClick={onRemove}
      />
    </div>
  );
}
