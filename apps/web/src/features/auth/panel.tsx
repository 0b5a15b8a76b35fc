import { useEffect, useRef, type ReactNode } from 'react';
import { useTitle } from '../../lib/title.ts';

interface PanelProps {
  title: string;
  /** The text below the heading. */
  lead?: ReactNode;
  /** True for a panel that replaces another: the focus moves to its heading, which is then read out. */
  arriving?: boolean;
  children?: ReactNode;
}

/** One state of an account screen: its heading, which is also the document's title, and its content. */
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
