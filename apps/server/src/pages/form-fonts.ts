const GEIST = /@font-face\s*\{[^}]*"?Geist Variable[^}]*\}/g;
const LATIN = /url\("?([^")]*\/geist-latin-wght[^")]*)/;

/**
 * A system font with Geist's measures, for visitors whose browser shows the form before Geist has arrived. The ratios
 * were measured on a paragraph of English: 400 and 600 of Geist against 400 and 700 of Liberation Sans, whose widths
 * are Arial's. Roboto's differ from them by 0.2%.
 */
const fallbackFaces = [
  { weight: '400 500', names: ['Arial', 'Liberation Sans', 'Roboto'], size: 1.027 },
  { weight: '550 700', names: ['Arial Bold', 'Liberation Sans Bold', 'Roboto Bold'], size: 0.998 },
].map(({ weight, names, size }) => {
  const percent = (share: number) => `${((100 * share) / size).toFixed(1)}%`;
  const sources = names.map((name) => `local("${name}")`).join(',');
  return `@font-face{font-family:"Geist Fallback";src:${sources};font-weight:${weight};size-adjust:${(100 * size).toFixed(1)}%;ascent-override:${percent(1.005)};descent-override:${percent(0.295)};line-gap-override:0%}`;
});

/** The rules of the fonts on a form's page, and the URL of the one to preload. */
export interface FormFonts {
  css: string;
  preload: string | undefined;
}

/**
 * No line of a form moves after it has been shown: Geist is used only if it is there at the first paint, for which
 * browsers wait about 100 ms.
 * @param fontFaces the @font-face rules of the web app's build
 */
export function formFonts(fontFaces: string): FormFonts {
  const faces = (fontFaces.match(GEIST) ?? []).map((face) =>
    face.replace(/font-display:\s*swap/, 'font-display:optional'),
  );
  return { css: [...faces, ...fallbackFaces].join('\n'), preload: faces.join('').match(LATIN)?.[1] };
}
