import { brand } from '@postern/contracts';
import privacySource from '../../content/legal/privacy.md?raw';
import termsSource from '../../content/legal/terms.md?raw';
import type { SitePage } from '../page.ts';
import { Contents } from '../text/contents.tsx';
import { fillIn } from '../text/facts.ts';
import { splitFrontMatter } from '../text/front-matter.ts';
import { renderMarkdown } from '../text/markdown.tsx';
import { Rendered } from '../text/rendered.tsx';

export const termsPage = legalPage('/terms', termsSource);
export const privacyPage = legalPage('/privacy', privacySource);

function legalPage(path: string, source: string): SitePage {
  const { head, body } = splitFrontMatter(source);
  const { title = '', stand = '', description = '' } = head;
  const text = renderMarkdown(body, { prefix: 'sample', noteClass: 'callout' });
  return {
    path,
    file: `${path.slice(1)}.html`,
    title: `${title} · ${brand.name}`,
    description: fillIn(description),
    kind: 'website',
    indexed: true,
    header: 'bar',
    flushFooter: false,
    fonts: ['display', 'text', 'interface'],
    body: (
      <main id="main" className="wrap">
        <div className="art legal">
          <header className="art-head">
            <h1 className="display">{title}</h1>
            <p className="stand">{fillIn(stand)}</p>
          </header>
          <Contents sections={text.sections} />
          <Rendered className="prose" html={text.html} />
        </div>
      </main>
    ),
  };
}
