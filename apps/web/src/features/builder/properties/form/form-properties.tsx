import { limits, pageLanguages, type FormDefinition, type PageLanguage } from '@postern/contracts';
import { ownNameOf } from '../../../../lib/language-name.ts';
import { Group, LinesControl, SelectControl, TextControl } from '../controls.tsx';
import { FormSteps } from './steps.tsx';
import { FormTexts } from './texts.tsx';
import { issueAt, type Issues } from '../issues.ts';

interface FormPropertiesProps {
  form: FormDefinition;
  /** Its errors, as paths within it. */
  issues: Issues;
  onChange: (form: FormDefinition) => void;
}

/** The properties of the whole form. */
export function FormProperties({ form, issues, onChange }: FormPropertiesProps) {
  return (
    <div className="properties">
      <section className="property-group" aria-label="Heading">
        <TextControl
          label="Title"
          name="title"
          maxLength={limits.nameChars}
          value={form.title}
          error={issueAt(issues, 'title')}
          onChange={(title) => onChange({ ...form, title })}
        />
        <LinesControl
          label="Description"
          name="description"
          rows={3}
          maxLength={limits.formHelpChars}
          value={form.description}
          error={issueAt(issues, 'description')}
          onChange={(description) => onChange({ ...form, description })}
        />
        <SelectControl
          label="Language"
          name="language"
          value={form.language ?? ''}
          help="For the form’s own text: notes, errors and buttons."
          onChange={(value) => onChange({ ...form, language: languageOf(value) })}
        >
          <option value="">The visitor’s language</option>
          {pageLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {ownNameOf(code)}
            </option>
          ))}
        </SelectControl>
        {issueAt(issues) !== undefined && issues.every(({ path }) => path.length === 0) && (
          <p className="field-error">{issueAt(issues)}</p>
        )}
      </section>
      <Group title="Steps">
        <FormSteps form={form} issues={issues} onChange={onChange} />
      </Group>
      <Group title="Form text">
        <FormTexts form={form} issues={issues} onChange={onChange} />
      </Group>
    </div>
  );
}

const languageOf = (value: string): PageLanguage | null => pageLanguages.find((code) => code === value) ?? null;
