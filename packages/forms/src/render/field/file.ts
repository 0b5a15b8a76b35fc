import { html, type Html } from '../../html.ts';
import type { PageWords } from '../../words/form-words.ts';
import { countInWords, sizeInWords } from '../../words/in-words.ts';
import { attributes } from '../attributes.ts';
import { controlId, isRequiredInBrowser, type Of, type RenderContext } from '../context.ts';
import { describedBy, labelled } from './label.ts';

/**
 * Without the script, the browser's own input in a box. With the script, a drop zone with texts in the form's language.
 */
export function fileField(field: Of<'file'>, context: RenderContext): Html {
  const hint = fileHint(field, context);
  const input = attributes({
    type: 'file',
    class: 'pf-file',
    id: controlId(field.id),
    name: field.name,
    required: isRequiredInBrowser(field),
    accept: field.accept.length > 0 ? field.accept.join(',') : null,
    multiple: field.max_files > 1,
    'aria-describedby': describedBy(field, { hint }),
  });
  const [choose, orDrop] = field.max_files > 1 ? context.words.chooseFiles : context.words.chooseFile;
  const words = html`<span class="pf-drop-words" aria-hidden="true"
    >${arrow}<span><span class="pf-choose">${choose}</span><span class="pf-or-drop">${orDrop}</span></span></span
  >`;
  return labelled(field, context, { control: html`<span class="pf-drop"><input${input} />${words}</span>`, hint });
}

const arrow = html`<svg viewBox="0 0 24 24" aria-hidden="true">
  <path d="M12 15V3m-5 5 5-5 5 5M3 15v4a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-4" />
</svg>`;

/** "PDF, DOCX · up to 3 files, 5 MB each" */
function fileHint({ accept, max_files, max_bytes }: Of<'file'>, { words, lang, maxFileBytes }: RenderContext): string {
  const size = sizeInWords(Math.min(max_bytes ?? maxFileBytes, maxFileBytes), lang);
  const kinds = [...new Set(accept.map((each) => kindInWords(each, words)))];
  const limit =
    max_files > 1 ? words.filesUpTo({ count: countInWords(max_files, lang), size }) : words.fileUpTo({ size });
  const hint = [...(kinds.length > 0 ? [kinds.join(', ')] : []), limit].join(' · ');
  return hint.replace(/^\p{L}/u, (first) => first.toLocaleUpperCase(lang));
}

/** Plain names for media types whose own names say little. */
const knownTypes: Readonly<Record<string, string>> = {
  'application/msword': 'DOC',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'DOCX',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'XLSX',
  'application/vnd.ms-powerpoint': 'PPT',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PPTX',
  'image/svg+xml': 'SVG',
  'text/plain': 'TXT',
  'text/calendar': 'ICS',
  'audio/mpeg': 'MP3',
  'video/quicktime': 'MOV',
};

function kindInWords(accepted: string, words: PageWords): string {
  if (accepted.startsWith('.')) return accepted.slice(1).toUpperCase();
  const [family = '', kind = ''] = accepted.split('/');
  if (kind !== '*') return knownTypes[accepted] ?? (/^[a-z0-9]{2,5}$/.test(kind) ? kind.toUpperCase() : accepted);
  const families = new Map([
    ['image', words.images],
    ['audio', words.audio],
    ['video', words.videos],
    ['text', words.texts],
  ]);
  return families.get(family) ?? accepted;
}
