import type { FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { formWords } from '@postern/forms/words/words';
import { cx } from '../../../components/cx.ts';

/** The number of fields that fit in a miniature. */
const mostFields = 9;
const mostOptions = 4;

/** A small picture of a form: its own labels and the shapes of its fields. Screen readers skip it. */
export function Miniature({ form }: { form: FormDefinition }) {
  const lang = form.language ?? 'en';
  const [first, ...others] = form.steps;
  const isWhole = others.length === 0 && fieldsOf(form).length <= mostFields;
  return (
    <span className="mini" aria-hidden="true" lang={lang}>
      <span className="mini-title ellipsis">{form.title}</span>
      <span className="mini-fields">
        {(first?.fields ?? []).slice(0, mostFields).map((field) => (
          <span key={field.id} className={cx('mini-field', 'width' in field && field.width === 'half' && 'half')}>
            <Shape field={field} />
          </span>
        ))}
      </span>
      {(isWhole || others.length > 0) && (
        <span className="mini-button">
          {others.length > 0 ? formWords[lang].script.next : (form.texts[lang]?.submit ?? formWords[lang].page.send)}
        </span>
      )}
    </span>
  );
}

function Shape({ field }: { field: FormField }) {
  switch (field.type) {
    case 'hidden':
      return null;
    case 'section':
      return <b className="ellipsis">{field.label}</b>;
    case 'checkbox':
    case 'consent':
      return <span className="mini-choice">{field.label}</span>;
    case 'radio':
    case 'checkboxes':
      return (
        <>
          <span className="ellipsis">{field.label}</span>
          <span className="mini-choices">
            {field.options.slice(0, mostOptions).map(({ value, label }) => (
              <span key={value} className={cx('mini-choice', field.type === 'radio' && 'round')}>
                {label}
              </span>
            ))}
          </span>
        </>
      );
    case 'rating':
      return (
        <>
          <span className="ellipsis">{field.label}</span>
          <span className="mini-stars">{'☆'.repeat(field.max)}</span>
        </>
      );
    default:
      return (
        <>
          <span className="ellipsis">{field.label}</span>
          <span className={cx('mini-box', field.type === 'textarea' && 'tall', field.type === 'file' && 'file')}>
            {field.type === 'select' && '▾'}
            {field.type === 'file' && '+'}
          </span>
        </>
      );
  }
}
