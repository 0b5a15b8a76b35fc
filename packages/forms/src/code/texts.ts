import { noCaps } from '../render/seats.ts';
import type { FormDefinition, FormField } from '@postern/contracts';
import { fieldsOf } from '@postern/contracts/validate-form';
import { whenInWords } from '../render/conditions.ts';
import { formWords } from '../words/words.ts';
import { whenOf } from './condition-code.ts';
import { languageOf } from './error-messages.ts';

/** The form's own texts, besides those of its fields: the owner's words or the defaults. */
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

/** The condition on which a field is shown; null: always. */
export function conditionWords(form: FormDefinition, field: FormField): string | null {
  const when = whenOf(field);
  if (!when) return null;
  const lang = languageOf(form);
  const fields = new Map(fieldsOf(form).map((each) => [each.id, each]));
  return whenInWords(when, {
    fields,
    shown: new Set(),
    lang,
    words: formWords[lang].page,
    seats: noCaps,
    locked: new Set(),
    maxFileBytes: 0,
  });
}
