import type { FormDefinition, PageLanguage } from '@postern/contracts';
import { Html } from '../html.ts';
import { fileErrorCodes } from '../words/error-words.ts';
import { languageTags } from '../words/languages.ts';
import { formWords } from '../words/words.ts';
import type { FormPageData, Onward, ResumeOptions } from './page-data.ts';

interface Source {
  id: string;
  version: number | null;
  form: FormDefinition;
  lang: PageLanguage;
  challenge: string | null;
  maxFileBytes: number;
  thanks: FormThanks;
  resume: ResumeOptions | null;
}

/** The default thank-you texts, for a form without any. */
export interface FormThanks {
  title: string | null;
  text: string | null;
  onward: Onward | null;
}

export function toPageData({ id, version, form, lang, challenge, maxFileBytes, thanks, resume }: Source): FormPageData {
  const texts = form.texts[lang];
  const { script } = formWords[lang];
  return {
    id,
    version,
    lang: languageTags[lang],
    steps: form.steps,
    errors: errorSentences(form, lang),
    words: {
      ...script,
      sent_title: texts?.thanks_title ?? thanks.title ?? script.sent_title,
      sent_text: texts?.thanks_text ?? thanks.text ?? script.sent_text,
    },
    onward: thanks.onward,
    challenge,
    resume,
    max_file_bytes: maxFileBytes,
  };
}

/** The sentences of `inOwnersWords`, with their placeholders. */
function errorSentences(form: FormDefinition, lang: PageLanguage): FormPageData['errors'] {
  const own = form.texts[lang]?.errors;
  const sentences = { ...formWords[lang].errors };
  const entries = Object.entries(sentences).map(([code, words]) => {
    const isFile = (fileErrorCodes as ReadonlySet<string>).has(code);
    const ownWords = code === 'required' || code === 'unticked' ? own?.required : isFile ? own?.file : own?.invalid;
    const usual = words({ name: '{name}', limit: '{limit}' });
    return [code, (code !== 'unknown_field' && ownWords) || usual];
  });
  return Object.fromEntries(entries) as FormPageData['errors'];
}

/** JSON that is safe in a `script` element: no `<` can end the element or start a comment. */
export const dataBlock = (data: FormPageData): Html =>
  new Html(
    `<script type="application/json" class="pf-data">${JSON.stringify(data).replaceAll('<', String.raw`\u003c`)}</script>`,
  );
