import type { FormDefinition, NamedField } from '@postern/contracts';
import { languageTags } from '@postern/forms/words/languages';
import { CircleAlert, FileText } from 'lucide-react';
import { cx } from '../../../../components/cx.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { Group } from '../controls.tsx';
import type { FieldOf } from '../part.ts';
import { sampleError, type SampleError } from '../rules/sample-error.ts';

type SeenField = Exclude<NamedField, FieldOf<'hidden'>>;

interface SenderViewProps {
  form: FormDefinition;
  field: SeenField;
}

/** An error that a visitor may make, and the form's message, in its language. */
export function SenderView({ form, field }: SenderViewProps) {
  const fault = sampleError(field, form);
  return (
    <Group title="Error preview">
      {fault ? (
        <div className="sender-view" lang={languageTags[form.language ?? 'en']}>
          <div className="field bad">
            {field.type !== 'checkbox' && field.type !== 'consent' && (
              <span className="label" dir="auto">
                {field.label}
              </span>
            )}
            <Sent field={field} fault={fault} />
            <p className="field-error">
              <CircleAlert aria-hidden="true" />
              <span>{fault.sentence}</span>
            </p>
          </div>
        </div>
      ) : (
        <p className="help">This field accepts any value, and may be left empty.</p>
      )}
    </Group>
  );
}

const mostShown = 4;

/** A value, as the form shows it. */
function Sent({ field, fault: { texts, files } }: { field: SeenField; fault: SampleError }) {
  const [file] = files;
  if (file)
    return (
      <span className="file-row">
        <FileText aria-hidden="true" />
        <span className="ellipsis grow">{files.map(({ name }) => name).join(', ')}</span>
        <span className="muted small">{formatBytes(files.reduce((sum, { size }) => sum + size, 0))}</span>
      </span>
    );
  if (field.type === 'checkbox' || field.type === 'consent') return <Mark label={field.label} isOn={false} />;
  if (field.type === 'radio' || field.type === 'checkboxes')
    return field.options.slice(0, Math.max(mostShown, texts.length)).map(({ value, label }, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- while they are typed, two may have the same value
      <Mark key={at} label={label} isOn={texts.includes(value)} isRound={field.type === 'radio'} />
    ));
  if (field.type === 'rating') return <span className="muted">{'☆ '.repeat(field.max)}</span>;
  return (
    <span className="input sample" dir="auto">
      {texts.join(', ')}
    </span>
  );
}

const Mark = ({ label, isOn, isRound = false }: { label: string; isOn: boolean; isRound?: boolean }) => (
  <span className={cx('mark-line', isOn && 'chosen', isRound && 'round')} dir="auto">
    {label}
  </span>
);
