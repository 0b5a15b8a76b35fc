import { find, listen } from '../form-element.ts';
import { element, type PageForm } from '../page-form.ts';
import { solve, type Challenge } from './proof-of-work.ts';

/** The proof of work for this form. */
export interface Proof {
  /** The answer to the challenge, which the form sends. Waits until it is computed. @throws when it is not available */
  answer(): Promise<string>;
  /** Forgets the answer: each is good for one submission. */
  drop(): void;
}

/** Shorter than that, it might be too old when it arrives. */
const LEFT_MS = 60_000;

interface Work {
  expiresAt: number;
  answer: Promise<string>;
}

/** Works on the challenge from when the visitor first touches the form. */
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
      // Whether it works out is of interest when the form is sent.
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
  if (!answer.ok) throw new Error(`The challenge could not be had: ${answer.status}`);
  return (await answer.json()) as Challenge;
}

interface Widget {
  reset?: () => void;
}

/** The answer of a third party's captcha is good for one try. */
export function resetWidgets(): void {
  const { turnstile, hcaptcha, grecaptcha } = window as unknown as Record<string, Widget | undefined>;
  for (const widget of [turnstile, hcaptcha, grecaptcha]) {
    try {
      widget?.reset?.();
    } catch {
      // The widget's error, which does not concern this form.
    }
  }
}
