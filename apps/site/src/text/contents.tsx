import type { Section } from './markdown.tsx';

/** The sections of a page; the script marks the one being read. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  return (
    <nav className="toc" aria-labelledby="h-contents">
      <div>
        <h2 id="h-contents">On this page</h2>
        {sections.map((section) => (
          <a key={section.id} href={`#${section.id}`} data-spy="">
            {section.title}
          </a>
        ))}
      </div>
    </nav>
  );
}
