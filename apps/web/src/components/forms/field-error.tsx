import { CircleAlert } from 'lucide-react';

interface FieldErrorProps {
  /** What a control names in its `aria-describedby`. */
  id?: string | undefined;
  /** A sentence; nothing is shown without one. */
  text: string | undefined;
}

/** What is wrong with a control, or with a group of them: it is announced when it appears. */
export const FieldError = ({ id, text }: FieldErrorProps) =>
  text ? (
    <p className="field-error" id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{text}</span>
    </p>
  ) : null;
