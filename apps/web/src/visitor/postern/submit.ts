import { send } from '../send/send.ts';
import { onNotSent, onSent } from './show-answer.ts';
import { hasAnswer, renewChallenge } from './captcha.ts';
import { dispatch } from './events.ts';
import { checkNatively, clearErrors } from './errors.ts';
import { ATTRIBUTE } from './name.ts';
import { controlsOf, formProperty } from './form-property.ts';
import { keep } from './queue.ts';
import { showSeats } from './seats.ts';
import { showStatus, showProgress } from './status.ts';
import { languagesOf, word } from './words.ts';

export interface Submission {
  action: string;
  submitter: HTMLElement | null;
  /** Whether `novalidate` keeps the browser from checking the form itself. */
  checks: boolean;
  /** Aborted if the page's own policy forbids the connection. */
  signal: AbortSignal;
}

const running = new WeakSet<HTMLFormElement>();
const tries = new WeakMap<HTMLFormElement, { content: string; key: string }>();

/** Sends a form as the visitor submitted it, and shows the result. */
export async function submit(form: HTMLFormElement, submission: Submission): Promise<void> {
  const { action, submitter, checks, signal } = submission;
  if (running.has(form)) return;
  if (checks && !checkNatively(form)) return showStatus(form, 'invalid', '');
  const data = new FormData(form, submitter);
  if (!data.has('_started')) data.append('_started', String(Math.round(performance.timeOrigin)));
  if (!dispatch(form, 'submit', { data })) return;
  const end = begin(form, submitter);
  const hasFiles = [...data.values()].some((value) => typeof value !== 'string' && (value.name || value.size));
  const key = keyFor(form, data);
  const language = languagesOf(form).join(', ');
  const onProgress = (sent: number, total: number) => {
    dispatch(form, 'progress', { sent, total });
    if (hasFiles) showProgress(form, sent, total);
  };
  const answer = await send({ action, data, key, language, signal, onProgress }).catch(() => null);
  end();
  if (hasFiles) showProgress(form, 1, 1);
  // The page's policy forbids it, so the browser sends the form as without this script.
  if (!answer) return formProperty(form, 'submit').call(form);
  renewChallenge(form);
  if (answer.ok) {
    tries.delete(form);
    return onSent(form, answer, asksForPage(form, data));
  }
  const fields = [...data].filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  const mayKeep = answer.status === 0 && !hasFiles && !hasAnswer(data) && mayBeStored(form);
  if (!mayKeep || !keep({ key, action, fields, at: Date.now() })) {
    if (answer.errors.some(({ code }) => code === 'full')) await showSeats(form, action, true);
    return onNotSent(form, answer);
  }
  tries.delete(form);
  dispatch(form, 'queued', { key });
  formProperty(form, 'reset').call(form);
  showStatus(form, 'queued', word(form, 'queued'));
}

/** Marks the form as busy, without disabling a button, which would remove the focus. */
function begin(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  running.add(form);
  clearErrors(form);
  form.setAttribute('aria-busy', 'true');
  submitter?.setAttribute('aria-disabled', 'true');
  // In the words of the button, which are in the page's language.
  showStatus(form, 'sending', `${submitter?.textContent || submitter?.getAttribute('value') || ''}…`.trim());
  return () => {
    running.delete(form);
    form.removeAttribute('aria-busy');
    submitter?.removeAttribute('aria-disabled');
  };
}

/** The same key while the content is unchanged, until it has arrived. */
function keyFor(form: HTMLFormElement, data: FormData): string {
  const content = JSON.stringify(
    [...data].map(([name, value]) =>
      typeof value === 'string' ? [name, value] : [name, value.name, value.size, value.lastModified],
    ),
  );
  const before = tries.get(form);
  if (before?.content === content) return before.key;
  const key = crypto.getRandomValues(new Uint32Array(4)).join('-');
  tries.set(form, { content, key });
  return key;
}

const asksForPage = (form: HTMLFormElement, data: FormData): boolean =>
  form.hasAttribute(`${ATTRIBUTE}-redirect`) || Boolean(data.get('_redirect') || data.get('_next'));

/** Secrets must not be kept in a browser's storage. */
const mayBeStored = (form: HTMLFormElement): boolean =>
  form.getAttribute(`${ATTRIBUTE}-queue`) !== 'off' &&
  !controlsOf(form).some((control) => control.matches('[type=password],[autocomplete^=cc-]'));
