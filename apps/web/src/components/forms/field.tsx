import { Eye, EyeOff } from 'lucide-react';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { IconButton } from '../button.tsx';
import { cx } from '../cx.ts';
import { FieldError } from './field-error.tsx';

/** The attributes that connect a control with its label, help and error; spread them on the control. */
interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** The error as a sentence, which is shown beside the control and announced. */
  error?: string | undefined;
  /** Shows "optional" beside the label. */
  optional?: boolean | undefined;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
}

/** A control with its label above, its help below and its error under that. */
export function Field({ label, help, error, optional = false, className, children }: FieldProps) {
  const id = useId();
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={cx('field', error && 'bad', className)}>
      <label htmlFor={id}>
        {label} {optional && <span className="label-note">optional</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [helpId, errorId].filter(Boolean).join(' ') || undefined,
      })}
      {help && (
        <p className="help" id={helpId}>
          {help}
        </p>
      )}
      <FieldError id={errorId} text={error} />
    </div>
  );
}

interface ExactProps {
  /** For values that must be exact, such as a key or an address: browsers do not autofill, capitalise or correct it. */
  exact?: boolean | undefined;
}

const untouched = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };

interface InputProps extends ComponentProps<'input'>, ExactProps {
  /** 40 px high, as on the sign-in screens. */
  large?: boolean | undefined;
}

export function TextInput({ large = false, exact = false, className, ...props }: InputProps) {
  return (
    <input type="text" {...(exact && untouched)} {...props} className={cx('input', large && 'large', className)} />
  );
}

/** A password field with a button that shows the password. It is hidden again on the next visit of the screen. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="with-icon password">
      <TextInput spellCheck={false} autoCapitalize="none" {...props} type={shown ? 'text' : 'password'} />
      <span className="field-end">
        <IconButton
          size="s"
          label={shown ? 'Hide password' : 'Show password'}
          icon={shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          onClick={() => setShown(!shown)}
        />
      </span>
    </div>
  );
}

export function Select({ className, ...props }: ComponentProps<'select'>) {
  return <select {...props} className={cx('select', className)} />;
}

export function TextArea({ exact = false, className, ...props }: ComponentProps<'textarea'> & ExactProps) {
  return <textarea {...(exact && untouched)} {...props} className={cx('textarea', className)} />;
}

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, className, ...props }: CheckboxProps) {
  return (
    <label className={cx('check', className)}>
      <input {...props} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

interface SwitchProps extends CheckboxProps {
  help?: ReactNode;
}

/** Takes effect immediately, unlike a checkbox in a form. */
export function Switch({ label, help, className, ...props }: SwitchProps) {
  return (
    <label className={cx('switch', className)}>
      <span>
        <b>{label}</b>
        {help && <small>{help}</small>}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox has its own state */}
      <input {...props} type="checkbox" role="switch" />
    </label>
  );
}
