import type { enhance } from '../form/form.ts';
import { createFrame, protect, query } from './frames.ts';
import type { Placement } from './placement.ts';
import { notLoaded } from './words.ts';

/** The answer of `GET /forms/{id}/fragment`. */
interface Fragment {
  html: string;
  css: string;
  /** The address of the script that enhances the form. */
  script: string | null;
  lang: string;
  title: string;
  /** A third party's captcha works only in a page, not in a shadow root. */
  needs_frame: boolean;
}

/** Fetches a form and shows it in the host's shadow root, where the site's styles and ids do not affect it. */
export async function showForm(host: HTMLElement, placement: Placement): Promise<void> {
  const root = host.attachShadow({ mode: 'open' });
  protect(host);
  const { origin, id, lang } = placement;
  try {
    const answer = await fetch(`${origin}/forms/${id}/fragment${query(placement)}`, {
      headers: { accept: 'application/json' },
      credentials: 'omit',
    });
    const body = (await answer.json()) as Fragment & { detail?: string };
    if (answer.ok) await fill(host, root, { fragment: body, placement });
    else showMessage(root, body.detail ?? notLoaded(lang));
  } catch {
    showMessage(root, notLoaded(lang));
    addEventListener('online', () => void again(), { once: true });
  }
  async function again(): Promise<void> {
    const fresh = document.createElement('div');
    fresh.dataset['posternForm'] = id;
    host.replaceWith(fresh);
    await showForm(fresh, placement);
  }
}

interface Filling {
  fragment: Fragment;
  placement: Placement;
}

async function fill(host: HTMLElement, root: ShadowRoot, { fragment, placement }: Filling): Promise<void> {
  const { html, css, script, lang, title, needs_frame } = fragment;
  // Elements above the form also need its colours and fonts.
  const page = document.createElement('section');
  page.className = 'pf-page';
  // The form has no heading here, because the site has its own. Its title is its accessible name.
  page.setAttribute('aria-label', title);
  if (needs_frame || !put(page, html)) {
    const frame = createFrame(placement);
    frame.title = title;
    host.replaceWith(frame);
    return;
  }
  host.lang = lang;
  root.append(page);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
  const form = root.querySelector<HTMLFormElement>('form.pf');
  if (form) {
    followSite(root, form);
    if (script !== null) await enhanceForm(form, script, placement.origin);
  }
  host.dispatchEvent(new CustomEvent('postern:ready', { bubbles: true, composed: true }));
}

/** A form that follows the system may be on a background that is always the same, so it follows the site's scheme. */
function followSite(root: ShadowRoot, form: HTMLFormElement): void {
  if (getComputedStyle(form).colorScheme !== 'light dark') return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.pf, .pf-page { color-scheme: inherit }');
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
}

/** @returns false if the site allows no HTML made from text (Trusted Types) */
function put(page: HTMLElement, html: string): boolean {
  try {
    page.innerHTML = html;
    return true;
  } catch {
    return false;
  }
}

/** If the site forbids the script, the form works without it. */
async function enhanceForm(form: HTMLFormElement, script: string, origin: string): Promise<void> {
  if (new URL(script).origin !== origin) return;
  try {
    const module = (await import(/* @vite-ignore */ script)) as { enhance: typeof enhance };
    module.enhance(form);
  } catch {
    // The site forbids the script, as described above.
  }
}

function showMessage(root: ShadowRoot, sentence: string): void {
  const text = document.createElement('p');
  text.textContent = sentence;
  root.replaceChildren(text);
}
