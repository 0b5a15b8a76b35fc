import type { FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { whenInWords } from '../render/conditions.ts';
import { formWords } from '../words/words.ts';
import { whenOf } from './condition-code.ts';
import { languageOf } from './error-messages.ts';

/** What the form itself says, but for its fields: the owner's own words, or the usual ones. */
export function textsOf(form: FormDefinition) {
  const lang = languageOf(form);
  const { page, script } = formWords[lang];
  const own = form.texts[lang];
  return {
    submit: own?.submit || page.send,
    choose: page.choose,
    thanksTitle: own?.thanks_title || script.sent_title,
    thanksText: own?.thanks_text || script.sent_text,
    sending: script.sending,
    failed: script.failed,
    offline: script.offline,
  };
}

/** When a field is asked for; null: always. */
export function conditionWords(form: FormDefinition, field: FormField): string | null {
  const when = whenOf(field);
  if (!when) return null;
  const lang = languageOf(form);
  const fields = new Map(fieldsOf(form).map((each) => [each.id, each]));
  return whenInWords(when, { fields, shown: new Set(), lang, words: formWords[lang].page, maxFileBytes: 0 });
}
