import type { Expected } from './finding.model.ts';
import type { Attributes, Control, Page, PageForm } from './page.model.ts';
import { isOnServer, listSubmitPaths, readTarget, resolve } from './read-target.ts';

/** Where the endpoint’s form is in a page. */
export type Found =
  | { place: 'form'; form: PageForm; url: URL; method: string; enctype: string }
  | { place: 'embed'; script: Attributes; url: URL }
  | { place: 'frame'; frame: Attributes; url: URL }
  | { place: 'script' };

/** The names that a browser may send: those of enabled fields. */
export const namesOf = ({ controls }: PageForm): string[] => [
  ...new Set(controls.filter(({ name, isDisabled }) => name !== '' && !isDisabled).map(({ name }) => name)),
];

export const isSubmitButton = ({ tag, type }: Control): boolean =>
  type === 'submit' || (tag === 'input' && type === 'image');

/** The endpoint’s form in a page; undefined if there is none. Of several, the one with the most of the usual fields. */
export function findForm(page: Page, expected: Expected): Found | undefined {
  const own = page.forms
    .map((form) => ({ place: 'form' as const, form, ...sendingOf(form, page.base) }))
    .filter(({ form, url }) => url !== undefined && sendsTo(form, url, expected))
    .toSorted((a, b) => countUsual(b.form, expected) - countUsual(a.form, expected));
  const [best] = own;
  if (best?.url) return { ...best, url: best.url };
  return findEmbed(page, expected) ?? findFrame(page, expected) ?? findScript(page, expected);
}

/** The form that looks most like the endpoint’s, but sends elsewhere: its address may have been changed. */
export function findLookalike(page: Page, expected: Expected): { form: PageForm; url: URL | undefined } | undefined {
  const known = new Set([...expected.usual, ...(expected.last?.names ?? [])]);
  const enough = Math.max(1, Math.ceil(known.size / 2));
  return page.forms
    .filter((form) => countUsual(form, expected) >= enough)
    .toSorted((a, b) => countUsual(b, expected) - countUsual(a, expected))
    .map((form) => ({ form, url: sendingOf(form, page.base).url }))[0];
}

export function countUsual(form: PageForm, { usual, last }: Expected): number {
  const known = new Set([...usual, ...(last?.names ?? [])]);
  return namesOf(form).filter((name) => known.has(name)).length;
}

/** How a browser sends the form when its first submit button is pressed. */
function sendingOf({ attributes, controls }: PageForm, base: URL) {
  const button = controls.find((control) => isSubmitButton(control))?.attributes ?? {};
  const read = (name: string) => button[`form${name}`] ?? attributes[name] ?? '';
  return {
    url: resolve(read('action'), base),
    method: read('method').trim().toLowerCase(),
    enctype: read('enctype').trim().toLowerCase(),
  };
}

function sendsTo(form: PageForm, url: URL, { endpoint_id, publicUrl }: Expected): boolean {
  const target = readTarget(url, publicUrl);
  if (!target) return false;
  if (target.endpoint_id !== undefined) return target.endpoint_id === endpoint_id;
  const idFields: readonly string[] = target.address.idFields ?? [];
  return form.controls.some(
    ({ name, isDisabled, attributes }) =>
      !isDisabled && idFields.includes(name) && attributes['value']?.trim() === endpoint_id,
  );
}

function findEmbed(page: Page, { endpoint_id, publicUrl }: Expected): Found | undefined {
  for (const script of page.scripts) {
    if (script['data-form'] !== endpoint_id) continue;
    const url = resolve(script['src'] ?? '', page.base);
    if (!url || !isOnServer(url, publicUrl) || !url.pathname.endsWith('/embed.js')) continue;
    const [, place] = /^#([\w-]+)$/.exec(script['data-target'] ?? '') ?? [];
    if (place === undefined || page.ids.has(place)) return { place: 'embed', script, url };
  }
  return undefined;
}

function findFrame(page: Page, { endpoint_id, publicUrl }: Expected): Found | undefined {
  for (const frame of page.frames) {
    const url = resolve(frame['src'] ?? '', page.base);
    if (url && isOnServer(url, publicUrl) && new RegExp(`^/forms/${endpoint_id}(/embed)?/?$`).test(url.pathname))
      return { place: 'frame', frame, url };
  }
  return undefined;
}

/** A script of the site that names the endpoint’s address sends what its form has. */
const findScript = ({ code }: Page, { endpoint_id }: Expected): Found | undefined =>
  listSubmitPaths(endpoint_id).some((path) => code.includes(path)) ? { place: 'script' } : undefined;
