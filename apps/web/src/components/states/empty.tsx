import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';

interface EmptyProps {
  title: string;
  /** One sentence: what to do next. */
  text: ReactNode;
  /** The button that does it. */
  action?: ReactNode;
  drawing?: DrawingName | undefined;
}

/** A place where nothing is yet. */
export function Empty({ title, text, action, drawing }: EmptyProps) {
  return (
    <div className="empty">
      {drawing && <Drawing name={drawing} />}
      <h2>{title}</h2>
      <p>{text}</p>
      {action && <div className="line wrap">{action}</div>}
    </div>
  );
}
