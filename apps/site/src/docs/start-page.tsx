import type { SitePage } from '../page.ts';
import { Rendered } from '../text/rendered.tsx';
import { Heading } from './anchor.tsx';
import { docPage } from './docs-frame.tsx';
import { generated, outline, type DocLink } from './outline.ts';
import { getText, texts, pathOf } from './texts.ts';

const start = getText('start');
const everything = { id: 'everything', title: 'All pages' };

export const startPage: SitePage = docPage({
  path: pathOf('start'),
  title: start.title,
  stand: start.stand,
  sections: [...start.sections, everything],
  children: (
    <>
      <Rendered html={start.html} />
      <Heading level={2} id={everything.id}>
        {everything.title}
      </Heading>
      <p>Each page is self-contained. Read what you need, or use the search.</p>
      <div className="docs-all">
        {outline.slice(1).map(({ name, pages }) => (
          <section key={name}>
            <h3>{name}</h3>
            <ul className="pages">
              {pages.map((page) => (
                <PageEntry key={page.path} page={page} isSite={name === 'Your site'} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </>
  ),
});

/** Anchors of the former one-page documentation whose content is now on a generated page. */
const moved: Readonly<Record<string, string>> = { [generated.api.path]: 'rest', [generated.limits.path]: 'limits' };

/**
 * A page with its sections. An address such as `/docs#webhooks`, from the time when the documentation was one page,
 * leads to its section here, and the script follows the link.
 */
function PageEntry({ page, isSite }: { page: DocLink; isSite: boolean }) {
  const text = [...texts.values()].find(({ slug }) => pathOf(slug) === page.path);
  const sections = isSite ? [] : (text?.sections ?? []);
  return (
    <li>
      <a href={page.path} id={moved[page.path]} data-moved={moved[page.path] === undefined ? undefined : ''}>
        {page.name}
      </a>
      {sections.map(({ id, title }) => (
        <a key={id} className="docs-part" href={`${page.path}#${id}`} id={id} data-moved="">
          {title}
        </a>
      ))}
    </li>
  );
}
