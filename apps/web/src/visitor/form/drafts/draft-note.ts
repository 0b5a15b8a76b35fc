import { dropDraft, keepDraft, restoreDraft } from './draft-store.ts';
import { find, listen } from '../form-element.ts';
import { button, element, type PageForm } from '../page-form.ts';

/** The note that a draft is kept in this browser, with a button that discards it. */
export interface DraftNote {
  /** Removes the draft: the form was sent, or the visitor discarded it. */
  drop(): void;
}

const PAUSE_MS = 400;

/** @param startOver empties the form */
export function keepDrafts(page: PageForm, startOver: () => void): DraftNote {
  const { words } = page.data;
  const note = element('p', 'pf-draft');
  const text = element('span', '');
  const clear = button('pf-link', words.draft_clear);
  note.append(text, clear);
  note.hidden = true;
  find(page.form, '.pf-actions')?.after(note);
  const showNote = (what: string) => {
    text.textContent = what;
    note.hidden = false;
  };

  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = () => {
    clearTimeout(timer);
    timer = undefined;
    keepDraft(page);
  };
  const drop = () => {
    clearTimeout(timer);
    timer = undefined;
    dropDraft(page);
    note.hidden = true;
  };
  for (const name of ['input', 'change'] as const)
    listen(page.form, [name, page.signal], () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        keep();
        if (note.hidden) showNote(words.draft_kept);
      }, PAUSE_MS);
    });
  // The visitor may close the page right after the last keystroke.
  addEventListener('pagehide', () => timer !== undefined && keep(), { signal: page.signal });
  clear.addEventListener('click', () => {
    drop();
    startOver();
  });
  page.undo.push(() => {
    clearTimeout(timer);
    note.remove();
  });

  if (restoreDraft(page)) {
    const hasFiles = page.fields.some(({ type }) => type === 'file');
    showNote(hasFiles ? `${words.draft_back} ${words.draft_files}` : words.draft_back);
  }
  return { drop };
}
