import type { ResumeOptions } from '@postern/forms/render/page-data';
import { enterValues, keepDraft, readValues } from '../drafts/draft-store.ts';
import { find, findAll } from '../form-element.ts';
import { button, element, fillIn, type PageForm } from '../page-form.ts';
import { canEncrypt, deleteAnswers, loadAnswers, newSecret, saveAnswers } from './saved-answers.ts';

/** The button with which a visitor gets a link to continue later. */
export interface Resume {
  /** Deletes the saved answers: the form was sent. */
  drop(): void;
}

const FRAGMENT = /^#resume=([\w-]{22})$/;

/** @param renew is called when answers came back into the form */
export function offerResume(page: PageForm, renew: () => void): Resume | undefined {
  const { resume, words } = page.data;
  if (resume === null || !canEncrypt()) return undefined;
  const place = element('div', 'pf-resume');
  const save = button('pf-link', words.resume_save);
  const note = element('p', '');
  note.hidden = true;
  place.append(save, note);
  (find(page.form, '.pf-draft') ?? find(page.form, '.pf-actions'))?.after(place);
  page.undo.push(() => place.remove());
  const tell = (text: string) => {
    note.textContent = text;
    note.hidden = false;
    page.announce(text);
  };

  let link: HTMLElement | undefined;
  const saveAll = async () => {
    save.disabled = true;
    const secret = page.resumeSecret ?? newSecret();
    try {
      await saveAnswers(resume.answers, secret, readValues(page));
      page.resumeSecret = secret;
      keepDraft(page);
      tell(fillIn(words.resume_saved, { days: resume.days }) + ifFiles(page, words.resume_files));
      link?.remove();
      link = linkBox(page, addressOf(page, resume, secret));
      place.append(link);
      link.querySelector('input')?.select();
    } catch {
      tell(words.resume_failed);
    }
    save.disabled = false;
  };
  save.addEventListener('click', () => void saveAll());

  void bringBack(page, resume, { renew, tell });
  return {
    drop() {
      if (page.resumeSecret !== null) void deleteAnswers(resume.answers, page.resumeSecret);
      page.resumeSecret = null;
      link?.remove();
      note.hidden = true;
    },
  };
}

/** A sentence for forms with files, which cannot be saved. */
const ifFiles = ({ fields }: PageForm, sentence: string): string =>
  fields.some(({ type }) => type === 'file') ? ` ${sentence}` : '';

/** If this page was opened by a resume link, enters what was saved. */
async function bringBack(
  page: PageForm,
  { answers, page: address }: ResumeOptions,
  { renew, tell }: { renew: () => void; tell: (text: string) => void },
): Promise<void> {
  const secret = FRAGMENT.exec(location.hash)?.[1];
  if (secret === undefined || location.pathname !== new URL(address).pathname) return;
  // The secret leaves the address bar. From here on the draft in this browser is newer than what was saved.
  history.replaceState(history.state, '', location.pathname + location.search);
  const { words } = page.data;
  const values = await loadAnswers(answers, secret);
  if (page.signal.aborted) return;
  if (!values) return tell(words.resume_gone);
  page.resumeSecret = secret;
  enterValues(page, values);
  renew();
  keepDraft(page);
  tell(words.resume_back + ifFiles(page, words.draft_files));
}

/** A form that was opened by a signed link keeps its signature. */
function addressOf({ form }: PageForm, { page }: ResumeOptions, secret: string): string {
  const url = new URL(page);
  const signed = findAll<HTMLInputElement>(form, 'input[name="_signed"]')[0]?.value;
  if (signed) url.searchParams.set('_signed', signed);
  url.hash = `resume=${secret}`;
  return url.href;
}

function linkBox({ data: { words } }: PageForm, href: string): HTMLElement {
  const box = element('div', 'pf-resume-link');
  const address = element('input', 'pf-input');
  address.readOnly = true;
  address.value = href;
  address.setAttribute('aria-label', words.resume_link);
  // Enter would send the form.
  address.addEventListener('keydown', (event) => event.key === 'Enter' && event.preventDefault());
  const copy = button('pf-button pf-button-quiet', words.resume_copy);
  copy.addEventListener('click', () => {
    // If the browser refuses, the visitor can copy what is selected.
    address.select();
    navigator.clipboard?.writeText(href).then(
      () => {
        copy.textContent = words.resume_copied;
      },
      () => undefined,
    );
  });
  const mail = element('a', 'pf-link', words.resume_mail);
  mail.href = `mailto:?subject=${encodeURIComponent(document.title)}&body=${encodeURIComponent(href)}`;
  box.append(address, copy, mail);
  return box;
}
