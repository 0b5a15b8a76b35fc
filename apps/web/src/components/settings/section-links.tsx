import { Link, useLocation } from '@tanstack/react-router';

/** A section's anchor and its title. */
export type SectionLink = readonly [id: string, title: string];

/** The sections of a settings page, shown beside them on wide screens. */
export function SectionLinks({ sections }: { sections: readonly SectionLink[] }) {
  const hash = useLocation({ select: (location) => location.hash });
  const known = sections.some(([id]) => id === hash);
  return (
    <nav className="side-nav" aria-label="Sections">
      {sections.map(([id, title], index) => (
        <Link
          key={id}
          to="."
          hash={id}
          replace
          activeOptions={{ includeHash: true }}
          aria-current={!known && index === 0 ? 'page' : undefined}
        >
          {title}
        </Link>
      ))}
    </nav>
  );
}
