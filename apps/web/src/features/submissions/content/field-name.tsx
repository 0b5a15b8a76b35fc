import { calledOf, useLabels } from '../labels.ts';

interface FieldNameProps {
  field: string;
  className?: string;
}

/** The name of a field for people: its label in the published form with its name as the tooltip, else its name. */
export function FieldName({ field, className }: FieldNameProps) {
  const { text, name } = calledOf(useLabels(), field);
  return (
    <span className={className} dir="auto" title={name === undefined ? undefined : `Field ${name}`}>
      {text}
    </span>
  );
}
