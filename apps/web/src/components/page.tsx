import type { ReactNode } from 'react';
import { useTitle } from '../lib/title.ts';

interface PageProps {
  /** The maximum width of the content, in pixels. */
  width: number;
  /** The heading, and the document's title. */
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A screen that scrolls as a page: heading, actions beside it, content. */
export function Page({ width, title, actions, children }: PageProps) {
  useTitle(title);
  return (
    <div className="page" style={{ maxWidth: width }}>
      <div className="page-head">
        <h1>{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
