import { brand } from '@postern/contracts';
import { markdownPath } from '../feeds/markdown.ts';
import { feedPath, feedTitle } from '../feeds/rss.ts';
import type { SiteAssets, SitePage } from '../page.ts';
import { publicUrl } from '../addresses.ts';
import { cardHeight, cardOf, cardWidth } from '../share/cards.ts';
import { structuredData, toJsonText } from './structured-data.ts';

interface PreviewProps {
  page: SitePage;
  assets: SiteAssets;
}

/** The metadata for search engines, feed readers and link previews. */
export function Preview({ page, assets }: PreviewProps) {
  const url = `${publicUrl}${page.path}`;
  const card = cardOf(page);
  const picture = `${publicUrl}${assets.cards[card.name] ?? ''}`;
  const data = structuredData(page, picture);
  return (
    <>
      <link rel="canonical" href={url} />
      <link rel="alternate" type="application/rss+xml" title={feedTitle} href={feedPath} />
      {page.text && <link rel="alternate" type="text/markdown" href={markdownPath(page)} />}
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:type" content={page.kind} />
      <meta property="og:url" content={url} />
      <meta property="og:title" content={page.ogTitle ?? page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(cardWidth)} />
      <meta property="og:image:height" content={String(cardHeight)} />
      <meta property="og:image:alt" content={card.alt} />
      {/* Previews take everything else from the lines above. */}
      <meta name="twitter:card" content="summary_large_image" />
      {page.post && (
        <>
          <meta property="article:published_time" content={page.post.publishDate} />
          <meta property="article:section" content={page.post.category} />
          {page.post.tags.map((tag) => (
            <meta key={tag} property="article:tag" content={tag} />
          ))}
        </>
      )}
      {/* This is data and not executed, so the Content-Security-Policy does not apply to it. */}
      {/* oxlint-disable-next-line react/no-danger -- JSON of our own texts, which toJsonText makes safe */}
      {data && <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: toJsonText(data) }} />}
    </>
  );
}
