import type { NotSent, Sent } from '../../send/answer.ts';
import { send } from '../../send/send.ts';
import { resetWidgets, type Proof } from '../challenge/prepare-proof.ts';
import { renewSeats } from './renew-seats.ts';
import type { FieldErrors } from '../errors/show-errors.ts';
import type { ChosenFiles } from '../files/list-files.ts';
import { find, findSend, readAttribute, submitForm } from '../form-element.ts';
import { announceOutcome } from '../frame.ts';
import { button, isNamed, type NamedField, type PageForm } from '../page-form.ts';
import { toPayload, type Payload } from './payload.ts';
import { hideUpload, showUpload } from '../files/upload-progress.ts';

export interface Submitter {
  /** Sends the form unless a request is already under way. */
  start(): Promise<void>;
}

interface Parts {
  fieldErrors: FieldErrors;
  files: ChosenFiles;
  proof: Proof | undefined;
  onSent: (sent: Sent) => void;
  /** Fields that the server rejected, the first one first. */
  onRefused: (fields: readonly NamedField[]) => void;
}

export function createSubmitter(page: PageForm, parts: Parts): Submitter {
  const { fieldErrors, files, proof } = parts;
  const { data, form, signal } = page;
  let isBusy = false;
  let payload: Payload | undefined;

  const start = async () => {
    if (isBusy) return;
    isBusy = true;
    fieldErrors.clear();
    const done = showBusy(page);
    try {
      const answer = await trySending();
      // Without a response the submission may have arrived: the same payload is sent again and stored once.
      if (answer.ok || answer.status > 0) {
        payload = undefined;
        proof?.drop();
        resetWidgets();
      }
      if (answer.ok) parts.onSent(answer);
      else await refuse(answer);
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      isBusy = false;
      hideUpload(files);
      done();
    }
  };
  const trySending = async (): Promise<Sent | NotSent> => {
    let answer: string | undefined;
    try {
      answer = await proof?.answer();
    } catch {
      return { ok: false, status: NO_PROOF, detail: data.words.check_failed, errors: [], retry_after_s: null };
    }
    payload = toPayload(form, payload, answer);
    page.announce(data.words.sending);
    const action = readAttribute(form, 'action') ?? '';
    return send({ action, ...payload, onProgress: showUpload(page, files), signal, language: data.lang });
  };
  const refuse = async (answer: NotSent) => {
    if (answer.errors.some(({ code }) => code === 'full')) await renewSeats(page);
    const byName = new Map(answer.errors.map(({ path, message }) => [path, message]));
    const wrong = page.fields.filter(isNamed).filter(({ id, name }) => byName.has(name) && page.elements.has(id));
    const sentences = new Map(wrong.map(({ id, name }) => [id, byName.get(name) ?? '']));
    const isPlaced = wrong.length > 0 && wrong.length === byName.size;
    const retry = button('pf-link', data.words.retry);
    retry.addEventListener('click', () => submitForm(form));
    fieldErrors.showAll(sentences, {
      title: isPlaced ? data.words.fix_errors : sentenceFor(answer, data),
      ...(mayRetry(answer.status) ? { action: retry } : {}),
    });
    announceOutcome(page, 'postern:failed', { status: answer.status, detail: answer.detail, errors: answer.errors });
    if (wrong.length > 0) parts.onRefused(wrong);
    else find(form, '.pf-alert')?.focus();
  };
  return { start };
}

/** Not an HTTP status: the challenge has no answer. */
const NO_PROOF = -1;

const mayRetry = (status: number): boolean => status <= 0 || status >= 500;

/** The server's own detail is in the visitor's language; a proxy's response has none for people. */
function sentenceFor({ status, detail }: NotSent, { words }: PageForm['data']): string {
  if (status === 0) return words.offline;
  if (status === NO_PROOF) return words.check_failed;
  return detail || words.failed;
}

const stay = (event: BeforeUnloadEvent) => event.preventDefault();

/** @returns restores the button */
function showBusy({ form, data: { words } }: PageForm): () => void {
  const send = findSend(form);
  if (!send) return () => undefined;
  const label = send.textContent;
  // The button keeps its width while its text is shorter. Disabled, it would lose the focus.
  send.style.minInlineSize = `${send.offsetWidth}px`;
  send.textContent = words.sending;
  for (const name of ['aria-busy', 'aria-disabled']) send.setAttribute(name, 'true');
  addEventListener('beforeunload', stay);
  return () => {
    removeEventListener('beforeunload', stay);
    send.textContent = label;
    send.style.minInlineSize = '';
    for (const name of ['aria-busy', 'aria-disabled']) send.removeAttribute(name);
  };
}
