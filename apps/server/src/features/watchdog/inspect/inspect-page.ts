import { honeypotFields, limits } from '@postern/contracts';
import { compareFields, ownAddress } from './compare-fields.ts';
import { findForm, findLookalike, isSubmitButton, namesOf, type Found } from './find-form.ts';
import { makeFinding, type Expected, type Finding, type FormFacts } from './finding.model.ts';
import type { Page } from './page.model.ts';
import { findBlockingDirective, type PolicyUse } from './read-policy.ts';
import { readPage } from './read-page.ts';
import { readTarget, resolve } from './read-target.ts';

export interface FetchedPage {
  html: string;
  /** The address that answered, after redirects. */
  url: URL;
  /** The values of its `Content-Security-Policy` headers. */
  policies: readonly string[];
  /** Whether only its beginning was read. */
  isCut: boolean;
}

export interface Inspection {
  findings: Finding[];
  /** What the form is like; null if it was not found. */
  facts: FormFacts | null;
}

type FormFound = Extract<Found, { place: 'form' }>;

/** Compares a page with what the endpoint’s form must be like. It has no clock and calls nothing. */
export function inspectPage(fetched: FetchedPage, expected: Expected): Inspection {
  const page = readPage(fetched.html, fetched.url);
  if (!page) return { findings: [makeFinding('page_unreadable', { subject: 'nested' })], facts: null };
  const found = findForm(page, expected);
  if (!found) return { findings: [explainAbsence(page, fetched, expected)], facts: null };
  const checking = { page, fetched, expected };
  switch (found.place) {
    case 'form':
      return inspectForm(found, checking);
    case 'script':
      return { findings: [], facts: toFacts('script') };
    case 'embed':
      return { findings: checkAddress(found.url, 'script', checking), facts: toFacts('embed') };
    case 'frame': {
      const { sandbox } = found.frame;
      const isLocked = sandbox !== undefined && !/\ballow-forms\b/i.test(sandbox);
      return {
        findings: [
          ...checkAddress(found.url, 'frame', checking),
          ...(isLocked ? [makeFinding('frame_sandboxed', { before: 'allow-forms', after: sandbox })] : []),
        ],
        facts: toFacts('frame'),
      };
    }
  }
}

interface Checking {
  page: Page;
  fetched: FetchedPage;
  expected: Expected;
}

const toFacts = (place: FormFacts['place']): FormFacts => ({ place, names: [], honeypot: null, has_widget: false });

function explainAbsence(page: Page, { isCut }: FetchedPage, expected: Expected): Finding {
  const lookalike = findLookalike(page, expected);
  if (lookalike)
    return makeFinding('action_changed', {
      before: `${expected.publicUrl.origin}/api/submit/${expected.endpoint_id}`,
      after: lookalike.url?.href ?? lookalike.form.attributes['action'] ?? '',
    });
  return isCut ? makeFinding('page_unreadable', { subject: 'long' }) : makeFinding('form_gone');
}

function inspectForm(found: FormFound, checking: Checking): Inspection {
  const { page, expected } = checking;
  const { form, url, method } = found;
  const address = readTarget(url, expected.publicUrl)?.address ?? ownAddress;
  const names = namesOf(form);
  const honeypot = findHoneypot(names, expected);
  const hasWidget = page.widgets.size > 0;
  const findings = [
    ...checkAddress(url, 'form', checking),
    ...(method === 'post' ? [] : [makeFinding('method_wrong', { before: 'post', after: method || 'get' })]),
    ...checkEncoding(found),
    ...compareFields(form, address, expected),
    ...checkHoneypot(honeypot, expected),
    ...(form.controls.some((control) => isSubmitButton(control)) ? [] : [makeFinding('button_missing')]),
    ...(isCaptchaMissing(page, expected) ? [makeFinding('captcha_missing', { subject: expected.captcha })] : []),
  ];
  return { findings, facts: { place: 'form', names: toStored(names), honeypot, has_widget: hasWidget } };
}

/** The names that a submission may have, and so can be compared later. */
const toStored = (names: readonly string[]): string[] =>
  names
    .filter((name) => name.length <= limits.fieldNameChars && name.isWellFormed() && !name.includes('\0'))
    .slice(0, limits.fields);

/** Whether a browser loads or sends to an address from this page. */
function checkAddress(target: URL, use: PolicyUse, { page, fetched, expected }: Checking): Finding[] {
  if (target.protocol === 'http:' && (expected.publicUrl.protocol === 'https:' || fetched.url.protocol === 'https:'))
    return [makeFinding('address_insecure', { before: target.href.replace(/^http:/, 'https:'), after: target.href })];
  const policies = [...fetched.policies, ...page.policies];
  // postern.js sends the form with fetch. Without it, a browser navigates.
  const isSentByScript = use === 'form' && hasOwnScript(page, expected);
  const uses: PolicyUse[] = isSentByScript ? ['form', 'fetch'] : [use];
  const directives = uses.map((each) => findBlockingDirective(policies, each, { target, page: fetched.url }));
  const blocking = directives.find((directive) => directive !== undefined);
  return blocking === undefined ? [] : [makeFinding('policy_blocks', { subject: blocking, after: target.origin })];
}

const hasOwnScript = (page: Page, { publicUrl }: Expected): boolean =>
  page.scripts.some(({ src = '' }) => {
    const url = resolve(src, page.base);
    return url?.host === publicUrl.host && url.pathname.endsWith('/postern.js');
  });

/** Files need an encoding that has them. postern.js always uses it, but the form must work without scripts too. */
function checkEncoding({ form, enctype }: FormFound): Finding[] {
  const hasFiles = form.controls.some(({ type, name, isDisabled }) => type === 'file' && name !== '' && !isDisabled);
  const isWrong = enctype === 'text/plain' || (hasFiles && enctype !== 'multipart/form-data');
  if (!isWrong) return [];
  const usual = 'application/x-www-form-urlencoded';
  return [makeFinding('enctype_wrong', { before: hasFiles ? 'multipart/form-data' : usual, after: enctype || usual })];
}

const findHoneypot = (names: readonly string[], { honeypot }: Expected): string | null =>
  names.find((name) => name === honeypot || (honeypotFields as readonly string[]).includes(name)) ?? null;

function checkHoneypot(present: string | null, { honeypot, last }: Expected): Finding[] {
  const wanted = honeypot ?? last?.honeypot ?? null;
  return present === null && wanted !== null ? [makeFinding('honeypot_missing', { subject: wanted })] : [];
}

/** Where each captcha’s script comes from. ALTCHA’s is a file of the site. */
const captchaScripts: Record<Exclude<Expected['captcha'], 'none'>, RegExp> = {
  altcha: /altcha/i,
  turnstile: /challenges\.cloudflare\.com/i,
  hcaptcha: /hcaptcha\.com/i,
  recaptcha: /google\.com\/recaptcha|recaptcha\.net/i,
};

function isCaptchaMissing({ scripts, code, widgets }: Page, { captcha, last }: Expected): boolean {
  if (captcha === 'none') return false;
  const pattern = captchaScripts[captcha];
  const hasScript = scripts.some(({ src = '' }) => pattern.test(src)) || pattern.test(code);
  return !hasScript || (last?.has_widget === true && widgets.size === 0);
}
