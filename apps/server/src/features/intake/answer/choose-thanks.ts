import type { EndpointSettings, FormDefinition, PageLanguage } from '@postern/contracts';

/** The owner's thanks, plain text; null or undefined: the default. */
export interface Thanks {
  title: string | null | undefined;
  text: string | null | undefined;
  /** The languages of the owner's texts, if they are known. */
  titleLang: PageLanguage | null | undefined;
  textLang: PageLanguage | null | undefined;
}

/** The form's text in this language takes precedence over the endpoint's, which has one language. */
export function chooseThanks({
  lang,
  settings,
  form,
}: {
  lang: PageLanguage;
  settings: EndpointSettings | undefined;
  form: FormDefinition | undefined;
}): Thanks {
  const own = form?.texts[lang];
  return {
    title: own?.thanks_title ?? settings?.thanks.title,
    text: own?.thanks_text ?? settings?.thanks.text,
    titleLang: own?.thanks_title ? lang : settings?.language,
    textLang: own?.thanks_text ? lang : settings?.language,
  };
}
