import { pageLanguages, type Endpoint, type FormDefinition, type PageLanguage } from '@postern/contracts';
import { formCss } from '@postern/forms/render/css';
import { directionOf } from '@postern/forms/render/direction';
import { themeCss, type FormTheme } from '@postern/forms/render/theme';
import { useMemo } from 'react';

/** What all parts of a form share on the canvas. */
export interface FormLook {
  lang: PageLanguage;
  dir: 'rtl' | null;
  theme: FormTheme;
}

/** The same object as long as nothing in it changes, so that fields are drawn anew only when they are others. */
export function useFormLook(form: FormDefinition, endpoint: Endpoint | null): FormLook {
  const { theme } = form;
  const lang = languageOf(form, endpoint);
  const dir = directionOf(form);
  return useMemo(() => ({ lang, dir, theme }), [lang, dir, theme]);
}

/** In which the form's own texts are: the form's language, else the endpoint's, else the one of this browser. */
export const languageOf = ({ language }: FormDefinition, endpoint: Endpoint | null): PageLanguage =>
  language ?? endpoint?.settings.language ?? pageLanguages.find((code) => navigator.language.startsWith(code)) ?? 'en';

const sheetOf = (css: string): CSSStyleSheet => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
};

let form: CSSStyleSheet | undefined;
/** Light or dark is the sheet that the form is on. */
let ground: CSSStyleSheet | undefined;
const themes = new Map<string, CSSStyleSheet>();
/** A colour that is being chosen makes many. */
const mostThemes = 20;

/** The style of a form for a shadow root, the same objects for all of them. */
export function formSheets(theme: FormTheme): CSSStyleSheet[] {
  const css = themeCss(theme);
  const themed = themes.get(css) ?? sheetOf(css);
  if (themes.size > mostThemes) themes.clear();
  themes.set(css, themed);
  form ??= sheetOf(formCss);
  ground ??= sheetOf('.pf, .pf-page { color-scheme: inherit } .untitled .pf-title { color: var(--pf-muted) }');
  return [form, themed, ground];
}
