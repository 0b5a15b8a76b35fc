import { brand } from '@postern/contracts';
import type { SitePage } from '../page.ts';

/** Served with status 404 at every unknown address; its own path is never linked. */
export const notFoundPage: SitePage = {
  path: '/404',
  file: '404.html',
  title: `Not found · ${brand.name}`,
  description: 'There is no page at this address.',
  kind: 'website',
  indexed: false,
  header: 'bar',
  flushFooter: true,
  fonts: ['display', 'interface'],
  body: (
    <main id="main" className="lost">
      <div className="wall" aria-hidden="true" />
      <div className="sign">
        <p className="label">404</p>
        <h1 className="display">A wall, and no gate in it</h1>
        <p>There is no page at this address. It may have moved, or the link may be mistyped.</p>
        <div className="act">
          <a className="btn btn-1" href="/">
            Go Home
          </a>
          <button className="btn btn-2 needs-js" type="button" data-back="">
            Go Back
          </button>
        </div>
        <ul>
          <li>
            <a href="/docs">Documentation</a>
          </li>
          <li>
            <a href="/blog">Blog</a>
          </li>
          <li>
            <a href="/dashboard">Dashboard</a>
          </li>
        </ul>
      </div>
    </main>
  ),
};
