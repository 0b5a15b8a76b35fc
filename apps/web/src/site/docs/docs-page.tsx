import { brand } from '@postern/contracts';
import type { SitePage } from '../page.ts';
import { Rendered } from '../text/rendered.tsx';
import { receiving, selfHosting, sending, start } from './chapters.ts';
import { DocsNav, DocsPicker } from './docs-nav.tsx';
import { LimitsSection } from './limits-section.tsx';
import { RoutesSection } from './routes-section.tsx';

const path = '/docs';

export const docsPage: SitePage = {
  path,
  file: 'docs/index.html',
  title: `Quick start · ${brand.name} docs`,
  description: `From a form to a stored submission in a minute: HTML, fetch, React and cURL, files, redirects, spam, the REST API, and how to run ${brand.name} yourself.`,
  kind: 'website',
  indexed: true,
  header: 'bar',
  flushFooter: false,
  fonts: ['wordmark', 'interface', 'code'],
  body: (
    <div className="wrap docs">
      <DocsNav path={path} />
      <main id="main" className="docs-main">
        <DocsPicker path={path} label="Quick start" />
        <h1>Quick start</h1>
        <p className="stand">
          Point a form’s <code>action</code> at an endpoint. It works without JavaScript, from any host, on any page.
        </p>
        <Rendered html={start.text.html} />
        <Rendered html={sending.text.html} />
        <Rendered html={receiving.text.html} />
        <RoutesSection />
        <LimitsSection />
        <p>
          What each error means, and what to do about it: <a href="/docs/errors">Errors</a>.
        </p>
        <Rendered html={selfHosting.text.html} />
      </main>
    </div>
  ),
};
