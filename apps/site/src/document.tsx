import { renderToStaticMarkup } from 'react-dom/server';
import { SiteFooter } from './chrome/site-footer.tsx';
import { BottomBar } from './chrome/bottom-bar.tsx';
import { landingSections, SiteHeader } from './chrome/site-header.tsx';
import { TopBar } from './chrome/top-bar.tsx';
import { Preview } from './head/preview.tsx';
import type { SiteAssets, SitePage } from './page.ts';
import { themeScript } from '@postern/design/theme-script';

/** The complete document of a page, as written to disk. */
export function renderDocument(page: SitePage, assets: SiteAssets): string {
  return `<!doctype html>\n${stylesFirst(renderToStaticMarkup(<Document page={page} assets={assets} />))}\n`;
}

/**
 * React puts preloads before everything else. The stylesheet goes first, because the page's connection is still open
 * and the first paint waits for the stylesheet, not for the fonts.
 */
function stylesFirst(html: string): string {
  const [preloads = ''] = /(?:<link rel="preload"[^>]*>)+/.exec(html) ?? [];
  return html.replace(preloads, '').replace(/<link rel="stylesheet"[^>]*>/, (styles) => `${styles}${preloads}`);
}

function Document({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  return (
    <html lang="en">
      <Head page={page} assets={assets} />
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {page.header === 'landing' ? (
          <SiteHeader wordmark={assets.wordmark} />
        ) : (
          <TopBar path={page.path} wordmark={assets.wordmark} />
        )}
        {page.body}
        <SiteFooter flush={page.flushFooter} wordmark={assets.wordmark} />
        <BottomBar
          path={page.path}
          wordmark={assets.wordmark}
          sections={page.header === 'landing' ? landingSections : []}
        />
      </body>
    </html>
  );
}

function Head({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      {/* Before the stylesheets, which an inline script behind them would wait for. */}
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; text would be escaped */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#121412" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      {page.fonts.map((name) => (
        <link key={name} rel="preload" as="font" type="font/woff2" crossOrigin="" href={assets.fonts[name]} />
      ))}
      <link rel="stylesheet" href={assets.css} />
      {/* The page works without the scripts, so they come after everything that it needs to be drawn. */}
      <script type="module" fetchPriority="low" src={assets.script} />
      {page.isDocs && <script type="module" fetchPriority="low" src={assets.docsScript} />}
      {page.indexed ? <Preview page={page} assets={assets} /> : <meta name="robots" content="noindex" />}
    </head>
  );
}
