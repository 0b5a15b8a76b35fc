import { Parser } from 'htmlparser2';
import type { Attributes, Control, Page, PageForm } from './page.model.ts';
import { resolve } from './read-target.ts';

/** Deeper pages are not read: each end tag costs a search in the elements that are open. Browsers stop at 512. */
const MAX_DEPTH = 1000;

/** Elements whose content a browser with scripts does not show. */
const unseen = new Set(['template', 'noscript', 'noembed', 'noframes', 'iframe', 'xmp', 'svg', 'math']);
const controls = new Set(['input', 'select', 'textarea', 'button']);

/** The elements in which captcha scripts show their widgets, by tag or class. */
const captchaWidgets = ['altcha-widget', 'cf-turnstile', 'h-captcha', 'g-recaptcha'] as const;

class TooDeepError extends Error {}

/**
 * Reads the forms, frames, scripts and policies of a page, in time that grows with its length. A control belongs to the
 * form that its `form` attribute names, or else to the form whose tags it is between, as in browsers: also where the
 * elements between them are not closed properly.
 * @returns undefined for a page that is nested too deeply
 */
export function readPage(html: string, url: URL): Page | undefined {
  const reading = new Reading(url);
  const parser = new Parser(reading, { lowerCaseTags: true, lowerCaseAttributeNames: true, decodeEntities: true });
  try {
    parser.end(html);
  } catch (error) {
    if (error instanceof TooDeepError) return undefined;
    throw error;
  }
  return reading.finish();
}

class Reading {
  readonly #url: URL;
  readonly #forms: PageForm[] = [];
  readonly #frames: Attributes[] = [];
  readonly #scripts: Attributes[] = [];
  readonly #policies: string[] = [];
  /** Controls that name their form, which may come later. */
  readonly #named: [form: string, Control][] = [];
  /** For each open `<fieldset>`, whether it is disabled. */
  readonly #fieldsets: boolean[] = [];
  readonly #code: string[] = [];
  readonly #ids = new Set<string>();
  readonly #widgets = new Set<string>();
  #base: string | undefined;
  #form: PageForm | undefined;
  #depth = 0;
  #unseenDepth = 0;
  #isInScript = false;

  constructor(url: URL) {
    this.#url = url;
  }

  onopentag(tag: string, attributes: Attributes): void {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw new TooDeepError();
    if (this.#unseenDepth === 0) this.#open(tag, attributes);
    if (isUnseen(tag, attributes)) this.#unseenDepth += 1;
    // What is opened within unseen content is closed within it.
    else if (this.#unseenDepth > 0) this.#unseenDepth += 1;
  }

  onclosetag(tag: string, isImplied: boolean): void {
    this.#depth -= 1;
    if (this.#unseenDepth > 0) {
      this.#unseenDepth -= 1;
      return;
    }
    if (tag === 'script') this.#isInScript = false;
    if (tag === 'fieldset') this.#fieldsets.pop();
    // A form ends with its own end tag, and not with the element around it.
    if (tag === 'form' && !isImplied) this.#form = undefined;
  }

  ontext(text: string): void {
    if (this.#isInScript) this.#code.push(text);
  }

  finish(): Page {
    // The last of equal ids is set first: the first one counts.
    const byId = new Map(this.#forms.toReversed().map((form) => [form.attributes['id'], form]));
    for (const [id, control] of this.#named) byId.get(id)?.controls.push(control);
    const base = this.#base === undefined ? undefined : resolve(this.#base, this.#url);
    return {
      base: base?.protocol.startsWith('http') ? base : this.#url,
      forms: this.#forms,
      frames: this.#frames,
      scripts: this.#scripts,
      code: this.#code.join('\n'),
      ids: this.#ids,
      widgets: this.#widgets,
      policies: this.#policies,
    };
  }

  #open(tag: string, attributes: Attributes): void {
    if (attributes['id'] !== undefined) this.#ids.add(attributes['id']);
    for (const widget of captchaWidgets)
      if (tag === widget || attributes['class']?.split(/\s/).includes(widget)) this.#widgets.add(widget);
    if (controls.has(tag)) this.#addControl(tag as Control['tag'], attributes);
    else if (tag === 'form') this.#openForm(attributes);
    else if (tag === 'fieldset') this.#fieldsets.push('disabled' in attributes);
    else if (tag === 'iframe') this.#frames.push(attributes);
    else if (tag === 'base') this.#base ??= attributes['href'];
    else if (tag === 'script') {
      this.#scripts.push(attributes);
      this.#isInScript = true;
    } else if (tag === 'meta' && /^content-security-policy$/i.test(attributes['http-equiv'] ?? ''))
      this.#policies.push(attributes['content'] ?? '');
  }

  #openForm(attributes: Attributes): void {
    // Browsers ignore a form in a form.
    if (this.#form) return;
    this.#form = { attributes, controls: [] };
    this.#forms.push(this.#form);
  }

  #addControl(tag: Control['tag'], attributes: Attributes): void {
    const control: Control = {
      tag,
      type: typeOf(tag, attributes),
      name: attributes['name'] ?? '',
      isDisabled: 'disabled' in attributes || this.#fieldsets.includes(true),
      attributes,
    };
    const form = attributes['form'];
    if (form === undefined) this.#form?.controls.push(control);
    else this.#named.push([form, control]);
  }
}

/** A template with a shadow root is shown; any other one is kept for scripts. */
const isUnseen = (tag: string, attributes: Attributes): boolean =>
  unseen.has(tag) && !(tag === 'template' && 'shadowrootmode' in attributes);

function typeOf(tag: Control['tag'], attributes: Attributes): string {
  const type = (attributes['type'] ?? '').trim().toLowerCase();
  if (tag === 'button') return type === 'button' || type === 'reset' ? type : 'submit';
  return tag === 'input' ? type || 'text' : tag;
}
