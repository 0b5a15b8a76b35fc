import { pageLanguages, type Endpoint, type FormDefinition, type PageLanguage } from '@postern/contracts';
import { formCss } from '@postern/forms/render/css';
import { directionOf } from '@postern/forms/render/direction';
import { themeCss, type FormTheme } from '@postern/forms/render/theme';
import { useMemo } from 'react';

/** The properties that all parts of a form share on the canvas. */
export interface FormLook {
  lang: PageLanguage;
  dir: 'rtl' | null;
  theme: FormTheme;
}

/** The same object until something in it changes, so that fields are rendered again only when necessary. */
export function useFormLook(form: FormDefinition, endpoint: Endpoint | null): FormLook {
  const { theme } = form;
  const lang = languageOf(form, endpoint);
  const dir = directionOf(form);
  return useMemo(() => ({ lang, dir, theme }), [lang, dir, theme]);
}

/** The language of the form's own texts: the form's, else the endpoint's, else the browser's. */
export const languageOf = ({ language }: FormDefinition, endpoint: Endpoint | null): PageLanguage =>
  language ?? endpoint?.settings.language ?? pageLanguages.find((code) => navigator.language.startsWith(code)) ?? 'en';

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

let form: CSSStyleSheet | undefined;
/** The color scheme of the sheet that the form is on. */
let ground: CSSStyleSheet | undefined;
const themes = new Map<string, CSSStyleSheet>();
/** The color picker produces many colours. */
const mostThemes = 20;

/** The style of a form for a shadow root; all parts share the same style sheets. */
export function formSheets(theme: FormTheme): CSSStyleSheet[] {
  const css = themeCss(theme);
  const themed = themes.get(css) ?? sheetOf(css);
  if (themes.size > mostThemes) themes.clear();
  themes.set(css, themed);
  form ??= sheetOf(formCss);
  ground ??= sheetOf('.pf, .pf-page { color-scheme: inherit } .untitled .pf-title { color: var(--pf-muted) }');
  return [form, themed, ground];
}
