import type { FormDefinition, FormField } from '@postern/contracts';
import { Switch } from '../../../../components/forms/field.tsx';
import { Basics } from './basics.tsx';
import { CountRules, NumberRules, TimeRules } from '../rules/bounds.tsx';
import { Group } from '../controls.tsx';
import { FieldHead } from './head.tsx';
import { FileRules } from '../rules/files.tsx';
import type { Issues } from '../issues.ts';
import { LengthRules } from '../rules/lines.tsx';
import { OptionsEditor } from '../options/editor.tsx';
import type { FieldPatch } from '../part.ts';
import { PatternRule } from '../rules/pattern.tsx';
import { PresetValue } from './preset-value.tsx';
import { SenderView } from './sender-view.tsx';
import { ShowWhen } from '../conditions/show-when.tsx';

interface FieldPropertiesProps {
  form: FormDefinition;
  field: FormField;
  /** Its errors, as paths within it. */
  issues: Issues;
  onChange: (field: FormField) => void;
}

/** All properties of a field. */
export function FieldProperties({ form, field, issues, onChange }: FieldPropertiesProps) {
  // Incomplete input belongs to one field, of one type.
  return <Properties key={`${field.id} ${field.type}`} form={form} field={field} issues={issues} onChange={onChange} />;
}

function Properties({ form, field, issues, onChange }: FieldPropertiesProps) {
  const part = {
    set: (patch: FieldPatch) => onChange({ ...field, ...patch } as FormField),
    issues,
  };
  return (
    <div className="properties">
      <div className="property-group">
        <FieldHead field={field} onChange={onChange} />
        <Basics {...part} field={field} />
        {field.type === 'hidden' && <PresetValue {...part} field={field} />}
      </div>
      {'options' in field && (
        <div className="property-group">
          <OptionsEditor {...part} form={form} field={field} />
        </div>
      )}
      {field.type !== 'hidden' && field.type !== 'section' && (
        <Group title="Validation">
          <Rules {...part} form={form} field={field} />
        </Group>
      )}
      {'default' in field && field.type !== 'hidden' && (
        <div className="property-group">
          <PresetValue {...part} field={field} />
        </div>
      )}
      {'show_when' in field && <ShowWhen {...part} form={form} field={field} />}
      {field.type !== 'hidden' && field.type !== 'section' && <SenderView form={form} field={field} />}
    </div>
  );
}

interface RulesProps {
  form: FormDefinition;
  field: Exclude<FormField, { type: 'hidden' | 'section' }>;
  issues: Issues;
  set: (patch: FieldPatch) => void;
}

function Rules({ form, field, ...part }: RulesProps) {
  return (
    <>
      <Switch
        label="Required"
        name="required"
        checked={field.required}
        onChange={(event) => part.set({ required: event.target.checked })}
      />
      {'min_length' in field && <LengthRules {...part} field={field} />}
      {'pattern' in field && <PatternRule {...part} form={form} field={field} />}
      {field.type === 'number' && <NumberRules {...part} field={field} />}
      {(field.type === 'date' || field.type === 'time') && <TimeRules {...part} field={field} />}
      {field.type === 'checkboxes' && <CountRules {...part} field={field} />}
      {field.type === 'file' && <FileRules {...part} field={field} />}
    </>
  );
}
