import { useEffect, useRef, type ReactNode } from 'react';
import { useTitle } from '../../lib/title.ts';

interface PanelProps {
  title: string;
  /** Under the heading. */
  lead?: ReactNode;
  /** True for a panel that takes the place of another: the focus moves to its heading, which is then read out. */
  arriving?: boolean;
  children?: ReactNode;
}

/** One state of an account screen: its heading, which names the document too, and what to do. */
export function Panel({ title, lead, arriving = false, children }: PanelProps) {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (arriving) heading.current?.focus({ preventScroll: true });
  }, [arriving]);
  return (
    <>
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </>
  );
}
