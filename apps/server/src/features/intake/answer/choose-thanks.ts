import type { EndpointSettings, FormDefinition, PageLanguage } from '@postern/contracts';
import { positionInWords } from '@postern/forms/words/cap-words';

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

/** The thanks to a visitor who is on a waiting list: the place on it is more important than the owner's text. */
export const withPosition = (thanks: Thanks, position: number | undefined, lang: PageLanguage): Thanks =>
  position === undefined ? thanks : { ...thanks, text: positionInWords(position, lang), textLang: lang };
