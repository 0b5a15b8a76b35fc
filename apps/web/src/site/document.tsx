import { renderToStaticMarkup } from 'react-dom/server';
import { brand } from '@postern/contracts';
import { SiteFooter } from './chrome/site-footer.tsx';
import { SiteHeader } from './chrome/site-header.tsx';
import { TopBar } from './chrome/top-bar.tsx';
import { publicUrl, type SiteAssets, type SitePage } from './page.ts';
import { themeScript } from './theme-script.ts';

/** The whole document of a page, as it is written to disk. */
export function renderDocument(page: SitePage, assets: SiteAssets): string {
  return `<!doctype html>\n${renderToStaticMarkup(<Document page={page} assets={assets} />)}\n`;
}

function Document({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  return (
    <html lang="en">
      <Head page={page} assets={assets} />
      <body>
        <a className="skip" href="#main">
          Skip to content
        </a>
        {page.header === 'landing' ? <SiteHeader /> : <TopBar path={page.path} />}
        {page.body}
        <SiteFooter flush={page.flushFooter} />
      </body>
    </html>
  );
}

function Head({ page, assets }: { page: SitePage; assets: SiteAssets }) {
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* Before the stylesheets, which an inline script behind them would wait for. */}
      {/* oxlint-disable-next-line react/no-danger -- a constant of ours; text would be escaped */}
      <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      <title>{page.title}</title>
      <meta name="description" content={page.description} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#faf9f6" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#121412" media="(prefers-color-scheme: dark)" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      {page.fonts.map((name) => (
        <link key={name} rel="preload" as="font" type="font/woff2" crossOrigin="" href={assets.fonts[name]} />
      ))}
      {assets.css.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      <script type="module" src={assets.script} />
      {page.indexed ? <Preview page={page} /> : <meta name="robots" content="noindex" />}
    </head>
  );
}

/** What search engines and link previews read. */
function Preview({ page }: { page: SitePage }) {
  const url = `${publicUrl}${page.path}`;
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={page.kind} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={page.ogTitle ?? page.title} />
      <meta property="og:description" content={page.description} />
    </>
  );
}
