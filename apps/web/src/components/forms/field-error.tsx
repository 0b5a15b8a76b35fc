import { CircleAlert } from 'lucide-react';

interface FieldErrorProps {
  /** The id for the control's `aria-describedby`. */
  id?: string | undefined;
  /** A sentence; undefined shows nothing. */
  text: string | undefined;
}

/** The error of a control or a group of controls. It is announced when it appears. */
export const FieldError = ({ id, text }: FieldErrorProps) =>
  text ? (
    <p className="field-error" id={id} role="alert">
      <CircleAlert aria-hidden="true" />
      <span>{text}</span>
    </p>
  ) : null;
