import { find, listen } from '../form-element.ts';
import { element, type PageForm } from '../page-form.ts';
import { solve, type Challenge } from './proof-of-work.ts';

/** The proof of work for this form. */
export interface Proof {
  /**
   * The answer to the challenge, which is sent with the form. Resolves when it is computed. @throws when it is not
   * available
   */
  answer(): Promise<string>;
  /** Discards the answer: each one is valid once. */
  drop(): void;
}

/** A shorter remaining lifetime might end before the submission arrives. */
const LEFT_MS = 60_000;

interface Work {
  expiresAt: number;
  answer: Promise<string>;
}

/** Starts to solve the challenge when the visitor first touches the form. */
export function prepareProof(page: PageForm, address: string): Proof {
  let work: Work | undefined;
  const status = element('p', 'pf-notice');
  status.setAttribute('role', 'status');
  status.hidden = true;
  find(page.form, '.pf-challenge')?.append(status);
  page.undo.push(() => status.remove());
  const setStatus = (text: string) => {
    status.textContent = text;
    status.hidden = false;
  };

  const begin = (): Work => {
    const { words } = page.data;
    setStatus(words.checking);
    const fresh: Work = { expiresAt: Number.POSITIVE_INFINITY, answer: obtain() };
    async function obtain(): Promise<string> {
      try {
        const challenge = await fetchChallenge(address, page.signal);
        fresh.expiresAt = challenge.parameters.expiresAt * 1000;
        const answer = await solve(challenge, page.signal);
        setStatus(words.checked);
        return answer;
      } catch (error) {
        // The next call tries again.
        if (work === fresh) work = undefined;
        setStatus(words.check_failed);
        throw error;
      }
    }
    return fresh;
  };
  const current = (): Work => {
    if (!work || work.expiresAt - Date.now() < LEFT_MS) work = begin();
    return work;
  };
  const touched = new AbortController();
  for (const name of ['focusin', 'pointerdown', 'input'] as const)
    listen(page.form, [name, AbortSignal.any([touched.signal, page.signal])], () => {
      touched.abort();
      // A failure matters only when the form is sent.
      current().answer.catch(() => undefined);
    });
  return {
    answer: () => current().answer,
    drop: () => {
      work = undefined;
      status.hidden = true;
    },
  };
}

async function fetchChallenge(address: string, signal: AbortSignal): Promise<Challenge> {
  const answer = await fetch(address, { signal, cache: 'no-store', credentials: 'omit' });
  if (!answer.ok) throw new Error(`The challenge could not be loaded: ${answer.status}`);
  return (await answer.json()) as Challenge;
}

interface Widget {
  reset?: () => void;
}

/** The answer to a third party's captcha is valid for one attempt. */
export function resetWidgets(): void {
  const { turnstile, hcaptcha, grecaptcha } = window as unknown as Record<string, Widget | undefined>;
  for (const widget of [turnstile, hcaptcha, grecaptcha]) {
    try {
      widget?.reset?.();
    } catch {
      // The widget reports an error that does not concern this form.
    }
  }
}
