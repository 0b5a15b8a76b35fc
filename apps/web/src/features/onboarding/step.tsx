import { Check } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface StepProps {
  title: string;
  text?: ReactNode;
  isDone: boolean;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
  children: ReactNode;
}

/** A step that is current or done. */
export function Step({ title, text, isDone, headingRef, children }: StepProps) {
  return (
    <li className={isDone ? 'step done' : 'step now'}>
      {isDone && <Check className="tick" aria-hidden="true" />}
      <h2 ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
        {isDone && <span className="visually-hidden"> (done)</span>}
      </h2>
      {text && <p>{text}</p>}
      <div className="body">{children}</div>
    </li>
  );
}

/** A later step. */
export function ComingStep({ title }: { title: string }) {
  return (
    <li className="step">
      <h2 className="muted">{title}</h2>
    </li>
  );
}
