import type { FormField } from '@postern/contracts';
import { EyeOff, Star, Upload } from 'lucide-react';
import { limits } from '@postern/contracts';
import { formatBytes, formatPlural } from '../../../lib/format.ts';

/** The look of a field on the form. It is only a picture: nothing in it can be used. */
export function FieldPreview({ field }: { field: FormField }) {
  return (
    <div className="face" aria-hidden="true" inert>
      <Preview field={field} />
    </div>
  );
}

function Preview({ field }: { field: FormField }) {
  switch (field.type) {
    case 'section':
      return (
        <div className="face-section">
          <b dir="auto">{field.label || ' '}</b>
          {field.help && <p dir="auto">{field.help}</p>}
        </div>
      );
    case 'hidden':
      return (
        <span className="face-hidden">
          <EyeOff aria-hidden="true" />
          <code className="ellipsis">{field.name}</code>
          <span className="ellipsis">{field.default === '' ? 'hidden, empty' : `hidden: ${field.default}`}</span>
        </span>
      );
    case 'checkbox':
    case 'consent':
      return (
        <div className="field">
          <span className="check">
            <input type="checkbox" checked={field.type === 'checkbox' && field.default} readOnly tabIndex={-1} />
            <span dir="auto">
              {field.label} <Required field={field} />
            </span>
          </span>
          <Help field={field} />
        </div>
      );
    default:
      return (
        <div className="field">
          <span className="label" dir="auto">
            {field.label || ' '} <Required field={field} />
          </span>
          <Control field={field} />
          {field.type !== 'file' && <Help field={field} />}
        </div>
      );
  }
}

type ControlField = Exclude<FormField, { type: 'section' | 'hidden' | 'checkbox' | 'consent' }>;

function Control({ field }: { field: ControlField }) {
  switch (field.type) {
    case 'textarea':
      return (
        <span className="textarea" dir="auto" style={{ minHeight: `${Math.min(field.rows, 10) * 20 + 14}px` }}>
          {field.default ?? <Faint text={field.placeholder} />}
        </span>
      );
    case 'select': {
      const chosen = field.options.find(({ value }) => value === field.default);
      return (
        <span className="select ellipsis" dir="auto">
          {chosen?.label ?? <Faint text={field.placeholder} />}
        </span>
      );
    }
    case 'radio':
    case 'checkboxes':
      return <Options field={field} />;
    case 'rating':
      return (
        <span className="face-stars">
          {Array.from({ length: field.max }, (_, n) => (
            <Star key={n} aria-hidden="true" />
          ))}
        </span>
      );
    case 'file':
      return (
        <span className="dropzone">
          <span className="line">
            <Upload aria-hidden="true" />
            <span>
              Drop {field.max_files > 1 ? 'files' : 'a file'} here or <span className="link">choose</span>
            </span>
          </span>
          <span className="help">{field.help ?? fileBounds(field)}</span>
        </span>
      );
    case 'date':
    case 'time':
      return (
        <span className="input short">
          {field.default ?? <Faint text={field.type === 'date' ? 'yyyy-mm-dd' : 'hh:mm'} />}
        </span>
      );
    case 'text':
    case 'email':
    case 'url':
    case 'tel':
    case 'number':
      return (
        <span className="input ellipsis" dir="auto">
          {field.default ?? <Faint text={field.placeholder} />}
        </span>
      );
  }
}

/** More options would only push the next field off the screen. */
const mostOptions = 8;

function Options({ field }: { field: Extract<FormField, { type: 'radio' | 'checkboxes' }> }) {
  const chosen = field.type === 'radio' ? [field.default] : field.default;
  const more = field.options.length - mostOptions;
  return (
    <span className="face-choices">
      {field.options.slice(0, mostOptions).map(({ value, label }, at) => (
        // Two options may be equal for a moment, while they are typed.
        // oxlint-disable-next-line react/no-array-index-key
        <span className="check" key={at}>
          <input
            type={field.type === 'radio' ? 'radio' : 'checkbox'}
            checked={chosen.includes(value)}
            readOnly
            tabIndex={-1}
          />
          <span dir="auto">{label}</span>
        </span>
      ))}
      {more > 0 && <span className="help">and {more} more</span>}
    </span>
  );
}

function Required({ field }: { field: FormField }) {
  return 'required' in field && field.required ? <span className="label-note">required</span> : null;
}

function Help({ field }: { field: Exclude<FormField, { type: 'hidden' }> }) {
  return field.help ? (
    <span className="help" dir="auto">
      {field.help}
    </span>
  ) : null;
}

const Faint = ({ text }: { text: string | null }) => <span className="muted">{text ?? '\u00a0'}</span>;

function fileBounds({ accept, max_files, max_bytes }: Extract<FormField, { type: 'file' }>): string {
  const types = accept.length > 0 ? `${accept.join(', ')}; ` : '';
  const count = max_files > 1 ? `at most ${formatPlural(max_files, 'file')}, each ` : '';
  return `${types}${count}up to ${formatBytes(max_bytes ?? limits.fileBytes)}`;
}
