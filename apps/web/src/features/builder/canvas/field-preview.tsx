import { limits, type FormField } from '@postern/contracts';
import { renderFieldAlone } from '@postern/forms/render/parts';
import { EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import type { FormLook } from '../form-look.ts';
import { FormPart } from './form-part.tsx';

interface FieldPreviewProps {
  field: FormField;
  look: FormLook;
  /** Whether it is the first of its step. */
  isFirst: boolean;
}

/** A field as it looks on the form. */
export function FieldPreview({ field, look, isFirst }: FieldPreviewProps) {
  return field.type === 'hidden' ? (
    <span className="hidden-field" aria-hidden="true">
      <EyeOff aria-hidden="true" />
      <code className="ellipsis">{field.name}</code>
      <span className="ellipsis">{field.default === '' ? 'hidden, empty' : `hidden: ${field.default}`}</span>
    </span>
  ) : (
    <ShownField field={field} look={look} isFirst={isFirst} />
  );
}

function ShownField({ field, look, isFirst }: FieldPreviewProps & { field: Exclude<FormField, { type: 'hidden' }> }) {
  const markup = useMemo(
    () => renderFieldAlone(field, look, { isFirst, maxFileBytes: limits.fileBytes }).text,
    [field, look, isFirst],
  );
  return <FormPart markup={markup} theme={look.theme} />;
}
