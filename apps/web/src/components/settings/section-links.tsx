import { useLinkProps, useLocation } from '@tanstack/react-router';
import { useLayoutEffect } from 'react';
import { useReadSection } from './use-read-section.ts';

/** A section's anchor and its title. */
export type SectionLink = readonly [id: string, title: string];

/** The sections of a settings page, beside them on wide screens. The section that is being read is marked. */
export function SectionLinks({ sections }: { sections: readonly SectionLink[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  const read = useReadSection(
    sections.map(([id]) => id),
    hash,
  );
  // The browser looked for the section when the page was loaded, before it was there.
  useLayoutEffect(() => {
    document.getElementById(hash)?.scrollIntoView();
    // oxlint-disable-next-line react/exhaustive-deps -- only when it opens: the router follows links
  }, []);
  return (
    <nav className="side-nav" aria-label="Sections">
      {sections.map(([id, title]) => (
        <LinkTo key={id} id={id} title={title} isRead={id === read} />
      ))}
    </nav>
  );
}

/** The router’s own mark follows the address, which scrolling does not change. */
function LinkTo({ id, title, isRead }: { id: string; title: string; isRead: boolean }) {
  const props = useLinkProps({ to: '.', hash: id, replace: true });
  return (
    <a {...props} aria-current={isRead ? 'location' : undefined}>
      {title}
    </a>
  );
}
