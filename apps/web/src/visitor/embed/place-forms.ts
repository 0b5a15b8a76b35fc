import { createFrame } from './frames.ts';
import { showForm } from './show-form.ts';

const DONE = 'data-form-placed';
/** The characters of endpoint ids. No other text gets into an address. */
const ID = /^[\w-]+$/;

/** Puts each requested form in its place, once. */
export function placeForms(origin: string): void {
  for (const script of document.querySelectorAll<HTMLScriptElement>('script[data-form]')) {
    const { form: id = '', mode, lang, prefill } = script.dataset;
    if (!ID.test(id) || script.hasAttribute(DONE) || !isOurs(script, origin)) continue;
    script.setAttribute(DONE, '');
    const placement = { origin, id, lang, prefill };
    const host = mode === 'iframe' ? createFrame(placement) : document.createElement('div');
    host.dataset['posternForm'] = id;
    if (!insert(host, script)) continue;
    if (host.tagName === 'DIV') void showForm(host, placement);
  }
}

/** Another Postern server may have scripts on the same page. */
function isOurs({ src }: HTMLScriptElement, origin: string): boolean {
  if (!URL.canParse(src)) return false;
  const url = new URL(src);
  return url.origin === origin && url.pathname.endsWith('/embed.js');
}

function insert(host: HTMLElement, script: HTMLScriptElement): boolean {
  const { target } = script.dataset;
  if (target === undefined) {
    // Nothing in the head is visible.
    if (document.head.contains(script)) document.body.append(host);
    else script.after(host);
    return true;
  }
  const place = find(target);
  // The same form requested twice in one place is shown once.
  const isThere = [...(place?.children ?? [])].some(
    (child) => child instanceof HTMLElement && child.dataset['posternForm'] === host.dataset['posternForm'],
  );
  if (!place || isThere) return false;
  place.append(host);
  return true;
}

function find(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}
