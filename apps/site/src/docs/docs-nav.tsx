import { ChevronDown } from 'lucide-react';
import { DocsSearch } from './docs-search.tsx';
import { docLinks, fullName, outline, type DocGroup } from './outline.ts';

/** The whole documentation, beside the text. */
export function DocsNav({ path }: { path: string }) {
  return (
    <nav className="docs-nav" aria-label="Documentation">
      <div>
        <DocsSearch place="side" />
        {outline.map((group) => (
          <Group key={group.name} group={group} path={path} />
        ))}
      </div>
    </nav>
  );
}

/** The same on a narrow screen, folded up. */
export function DocsPicker({ path }: { path: string }) {
  const here = docLinks.find((link) => link.path === path);
  return (
    <details className="docs-pick">
      <summary>
        {here && fullName(here)} <ChevronDown className="i" size={16} />
      </summary>
      <nav aria-label="Documentation, all pages">
        {outline.map((group) => (
          <Group key={group.name} group={group} path={path} />
        ))}
      </nav>
    </details>
  );
}

function Group({ group: { name, pages }, path }: { group: DocGroup; path: string }) {
  return (
    <section>
      <h2>{name}</h2>
      <ul className="pages">
        {pages.map((page) => (
          <li key={page.path}>
            <a href={page.path} aria-current={page.path === path ? 'page' : undefined}>
              {page.name}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
