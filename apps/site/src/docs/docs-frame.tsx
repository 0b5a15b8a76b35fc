import { brand } from '@postern/contracts';
import type { ReactNode } from 'react';
import type { SitePage } from '../page.ts';
import { Contents } from '../text/contents.tsx';
import { Inline } from '../text/inline.tsx';
import type { Section } from '../text/markdown.tsx';
import { DocsNav, DocsPicker } from './docs-nav.tsx';
import { docLinks, fullName, outline, type DocLink } from './outline.ts';
import { DocsSearch } from './docs-search.tsx';

interface DocProps {
  path: string;
  title: string;
  /** The sentence below the heading; backticks mark code. */
  stand: string;
  /** The entries of “On this page”. */
  sections: readonly Section[];
  /** Samples are beside the text: the page takes more of a wide window. */
  isWide?: boolean;
  children: ReactNode;
}

/** A page of the documentation between its navigation and its contents. */
export function docPage({ path, title, stand, sections, isWide = false, children }: DocProps): SitePage {
  const text = (
    <>
      <h1>{title}</h1>
      <p className="stand">
        <Inline text={stand} />
      </p>
      {children}
    </>
  );
  return {
    path,
    file: path === '/docs' ? 'docs/index.html' : `${path.slice(1)}.html`,
    title: `${title} · ${brand.name} docs`,
    description: stand.replaceAll('`', ''),
    kind: 'website',
    indexed: true,
    header: 'bar',
    flushFooter: false,
    fonts: ['interface', 'code'],
    isDocs: true,
    text,
    body: (
      <div className={isWide ? 'wrap docs docs-wide' : 'wrap docs'}>
        <DocsNav path={path} />
        <main id="main" className="docs-main">
          <DocsSearch place="top" />
          <DocsPicker path={path} />
          <p className="crumb">
            <span>Docs</span>
            <span aria-hidden="true">/</span>
            <span>{groupOf(path)}</span>
          </p>
          {text}
          <Neighbours path={path} />
        </main>
        {sections.length > 1 && <Contents sections={sections} />}
      </div>
    ),
  };
}

/** @throws if the outline does not contain the page: no reader would find it */
function groupOf(path: string): string {
  const group = outline.find(({ pages }) => pages.some((page) => page.path === path));
  if (!group) throw new Error(`The outline does not have ${path}.`);
  return group.name;
}

function Neighbours({ path }: { path: string }) {
  const place = docLinks.findIndex((link) => link.path === path);
  return (
    <nav className="pn" aria-label="More pages">
      <Neighbour label="Previous" link={docLinks[place - 1]} />
      <Neighbour label="Next" link={docLinks[place + 1]} />
    </nav>
  );
}

function Neighbour({ label, link }: { label: string; link: DocLink | undefined }) {
  if (!link) return <span />;
  return (
    <a href={link.path}>
      <span>{label}</span>
      <b>{fullName(link)}</b>
    </a>
  );
}
