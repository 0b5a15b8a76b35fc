import { brand, type FormDefinition, type PageLanguage } from '@postern/contracts';
import { Html, html } from '@postern/forms/html';
import { languageTags } from '@postern/forms/words/languages';
import { formPageCss } from './form-css.ts';
import { formFonts } from './form-fonts.ts';
import { pageTexts } from './texts/texts.ts';

export interface FormPage {
  lang: PageLanguage;
  title: string;
  description: string;
  theme: FormDefinition['theme'];
  main: Html;
  /** Whether the page is framed by another site: then it contains only the form. */
  isFramed: boolean;
  /** The page on which this form can be reported. */
  reportUrl?: string;
  fontFaces: string;
  /** The metadata for search engines and previews; null: not indexed. */
  preview: FormPreview | null;
  /** Addresses of scripts; the last one is ours. */
  scripts: readonly FormScript[];
}

export interface FormPreview {
  url: string;
  /** The address of a picture, and whether it is wide. */
  picture: { url: string; isWide: boolean } | null;
}

export interface FormScript {
  src: string;
  isModule: boolean;
}

/** A form as a complete document. It renders after one request, because its style sheet is inside. */
export function formPage(page: FormPage): string {
  const { lang, title, description, theme, main, isFramed, preview } = page;
  const fonts = theme.font === 'sans' ? formFonts(page.fontFaces) : undefined;
  const style = formPageCss({ theme, isFramed, fonts: fonts?.css ?? '' });
  const scheme = theme.scheme === 'auto' ? 'light dark' : theme.scheme;
  return html`<!doctype html>
    <html lang="${languageTags[lang]}" class="pf-page">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <meta name="description" content="${description}" />
        ${preview ? previewTags(page, preview) : html`<meta name="robots" content="noindex, nofollow" />`}
        <meta name="referrer" content="same-origin" />
        <meta name="color-scheme" content="${scheme}" />
        ${!isFramed && themeColours(theme.scheme)}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${fonts?.preload && html`<link rel="preload" as="font" type="font/woff2" crossorigin href="${fonts.preload}" />`}
        ${new Html(`<style>${style}</style>`)}
        ${page.scripts.map(({ src, isModule }) => (isModule ? html`<script type="module" src="${src}"></script>` : html`<script src="${src}" async defer></script>`))}
      </head>
      <body>
        ${
          isFramed
            ? html`<div>${main}</div>`
            : html`<main>${main}</main>
                ${footer(page)}`
        }
      </body>
    </html> `.text;
}

const footer = ({ lang, reportUrl }: FormPage): Html => {
  const { receivedBy, privacy, report } = pageTexts[lang];
  return html`<footer>
    <span>${receivedBy[0]}<a href="/">${brand.name}</a>${receivedBy[1]}</span
    >${reportUrl !== undefined && html`<a href="${reportUrl}" rel="nofollow">${report.link}</a>`}<a href="/privacy"
      >${privacy}</a
    >
  </footer>`;
};

/** The color of the browser's bars on phones. */
function themeColours(scheme: FormDefinition['theme']['scheme']): Html {
  const light = html`<meta
    name="theme-color"
    content="#faf9f6"
    ${scheme === 'auto' && html` media="(prefers-color-scheme: light)"`}
  />`;
  const dark = html`<meta
    name="theme-color"
    content="#121412"
    ${scheme === 'auto' && html` media="(prefers-color-scheme: dark)"`}
  />`;
  return scheme === 'auto' ? html`${light}${dark}` : scheme === 'light' ? light : dark;
}

function previewTags({ title, description, lang }: FormPage, { url, picture }: FormPreview): Html {
  const tags: [property: string, content: string][] = [
    ['og:type', 'website'],
    ['og:site_name', brand.name],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url],
    ['og:locale', languageTags[lang].replace('-', '_')],
    ...(picture ? [['og:image', picture.url] satisfies [string, string]] : []),
  ];
  return html`<link rel="canonical" href="${url}" />
    ${tags.map(([property, content]) => html`<meta property="${property}" content="${content}" /> `)}
    <meta name="twitter:card" content="${picture?.isWide === true ? 'summary_large_image' : 'summary'}" />`;
}
