import { createElement, type ReactNode } from 'react';

interface HeadingProps {
  level: 2 | 3;
  id: string;
  className?: string;
  children: ReactNode;
}

/** A heading with a link to itself, whose sign shows on hover and on focus. */
export function Heading({ level, id, className, children }: HeadingProps) {
  const sign = (
    <a className="anchor" href={`#${id}`} aria-label="Link to this section">
      #
    </a>
  );
  return createElement(`h${level}`, { id, className }, children, ' ', sign);
}

/** Adds the same links to headings rendered from Markdown. */
export const withAnchors = (html: string): string =>
  html.replaceAll(
    /<(h[23]) id="([\w-]+)">(.*?)<\/\1>/gs,
    '<$1 id="$2">$3 <a class="anchor" href="#$2" aria-label="Link to this section">#</a></$1>',
  );
