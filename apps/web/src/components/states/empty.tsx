import type { ReactNode } from 'react';
import { Drawing, type DrawingName } from './drawing.tsx';

interface EmptyProps {
  title: string;
  /** One sentence: the next step. */
  text: ReactNode;
  /** The button for the next step. */
  action?: ReactNode;
  drawing?: DrawingName | undefined;
}

/** An empty state. */
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
