import { ChevronDown } from 'lucide-react';
import { generatedSections, receiving, selfHosting, sending, start, type Chapter } from './chapters.ts';

interface NavGroup {
  name: string;
  links: { href: string; text: string }[];
}

const groupOf = ({ name, text }: Chapter): NavGroup => ({
  name,
  links: text.sections.map(({ id, title }) => ({ href: `/docs#${id}`, text: title })),
});

const groups: readonly NavGroup[] = [
  groupOf(start),
  groupOf(sending),
  groupOf(receiving),
  {
    name: 'Reference',
    links: [
      ...Object.values(generatedSections).map(({ id, title }) => ({ href: `/docs#${id}`, text: title })),
      { href: '/docs/errors', text: 'Errors' },
    ],
  },
  groupOf(selfHosting),
];

/** All of the documentation, beside the text. On the page they lead to, links to sections follow the scroll. */
export function DocsNav({ path }: { path: string }) {
  return (
    <nav className="docs-nav" aria-label="Documentation">
      <div>
        {groups.map(({ name, links }) => (
          <section key={name}>
            <h2>{name}</h2>
            <Links links={links} path={path} spied />
          </section>
        ))}
      </div>
    </nav>
  );
}

/** The same on a narrow screen, folded. */
export function DocsPicker({ path, label }: { path: string; label: string }) {
  return (
    <details className="docs-pick">
      <summary>
        {label} <ChevronDown className="i" size={16} />
      </summary>
      <nav aria-label="Documentation, all sections">
        <Links links={groups.flatMap(({ links }) => links)} path={path} spied={false} />
      </nav>
    </details>
  );
}

function Links({ links, path, spied }: { links: NavGroup['links']; path: string; spied: boolean }) {
  return (
    <ul>
      {links.map(({ href, text }) => (
        <li key={href}>
          <a
            href={href}
            aria-current={href === path ? 'page' : undefined}
            data-spy={spied && href.startsWith(`${path}#`) ? '' : undefined}
          >
            {text}
          </a>
        </li>
      ))}
    </ul>
  );
}
