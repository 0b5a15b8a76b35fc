import { limits, type FormField } from '@postern/contracts';
import { Choice } from '../../../insights/choice.tsx';
import { LinesControl, NumberControl, TextControl } from '../controls.tsx';
import { issueAt } from '../issues.ts';
import { orNull, type FieldOf, type PartProps } from '../part.ts';

/** The properties of every field: its names and the texts around it. */
export function Basics({ field, set, issues }: PartProps) {
  return (
    <>
      {field.type !== 'hidden' && <Label field={field} set={set} issues={issues} />}
      {'name' in field && (
        <TextControl
          label={
            <>
              Name <span className="label-note">column and export key</span>
            </>
          }
          name="name"
          mono
          maxLength={limits.fieldNameChars}
          value={field.name}
          error={issueAt(issues, 'name')}
          onChange={(name) => set({ name })}
        />
      )}
      {'help' in field && (
        <LinesControl
          label={field.type === 'section' ? 'Text below' : 'Help'}
          name="help"
          maxLength={limits.formHelpChars}
          value={field.help ?? ''}
          error={issueAt(issues, 'help')}
          onChange={(help) => set({ help: orNull(help) })}
        />
      )}
      {'placeholder' in field && (
        <TextControl
          label="Placeholder"
          name="placeholder"
          maxLength={limits.formLabelChars}
          value={field.placeholder ?? ''}
          error={issueAt(issues, 'placeholder')}
          onChange={(placeholder) => set({ placeholder: orNull(placeholder) })}
        />
      )}
      <Shape field={field} set={set} issues={issues} />
    </>
  );
}

interface LabelProps extends PartProps {
  field: Exclude<FormField, { type: 'hidden' }>;
}

function Label({ field, set, issues }: LabelProps) {
  const control = {
    name: 'label',
    value: field.label,
    error: issueAt(issues, 'label'),
    onChange: (label: string) => set({ label }),
  };
  if (field.type === 'consent')
    return <LinesControl {...control} label="Consent text" rows={3} maxLength={limits.formHelpChars} />;
  return (
    <TextControl
      {...control}
      label={field.type === 'section' ? 'Heading' : 'Label'}
      maxLength={limits.formLabelChars}
    />
  );
}

/** Its width. */
function Shape({ field, set, issues }: PartProps) {
  return (
    <>
      {'width' in field && (
        <div className="property-line">
          <span className="label" aria-hidden="true">
            Width
          </span>
          <Choice
            label="Width"
            options={[
              ['full', 'Full width'],
              ['half', 'Half'],
            ]}
            value={field.width}
            onChange={(width) => set({ width })}
          />
        </div>
      )}
      {field.type === 'textarea' && (
        <NumberControl
          label="Height"
          name="rows"
          unit="lines"
          least={2}
          most={30}
          value={field.rows}
          error={issueAt(issues, 'rows')}
          onChange={(rows) => rows !== null && set({ rows })}
        />
      )}
      {field.type === 'rating' && (
        <NumberControl
          label="Best"
          name="max"
          unit="stars"
          least={3}
          most={10}
          value={field.max}
          error={issueAt(issues, 'max')}
          onChange={(max) => max !== null && set({ max })}
        />
      )}
      {(field.type === 'checkbox' || field.type === 'consent') && <BoxValue field={field} set={set} issues={issues} />}
    </>
  );
}

const BoxValue = ({ field, set, issues }: PartProps<FieldOf<'checkbox' | 'consent'>>) => (
  <TextControl
    label={
      <>
        Value <span className="label-note">sent when the box is ticked</span>
      </>
    }
    name="value"
    mono
    maxLength={limits.formLabelChars}
    value={field.value}
    error={issueAt(issues, 'value')}
    onChange={(value) => set({ value })}
  />
);
