import { honeypotFields, instructionFields, mailInstructionFields } from '@postern/contracts';

/** Controls that other form services, frameworks and captchas add to forms for themselves. */
const others = [
  'access_key',
  'apikey',
  'authenticity_token',
  'ccemail',
  'cf-turnstile-response',
  'csrf',
  'csrf_token',
  'csrfmiddlewaretoken',
  'form-name',
  'from_name',
  'g-recaptcha-response',
  'h-captcha-response',
  'redirect',
  'replyto',
  'utf8',
  'webhook',
];
const instructions: ReadonlySet<string> = new Set([...instructionFields, ...mailInstructionFields, ...others]);
const honeypots: ReadonlySet<string> = new Set(honeypotFields);

/** Why a control is not a field of the form: it is an instruction or a honeypot. null: it is a field. */
export function leftOut(control: Element, form: Element | null): 'instruction' | 'honeypot' | null {
  const name = control.getAttribute('name') ?? '';
  const honeypot = form?.getAttribute('netlify-honeypot') ?? form?.getAttribute('data-netlify-honeypot');
  if (honeypots.has(name) || (name !== '' && name === honeypot)) return 'honeypot';
  const isHidden = control.getAttribute('type')?.toLowerCase() === 'hidden';
  if (isHidden) return instructions.has(name.toLowerCase()) || name.startsWith('_') ? 'instruction' : null;
  return isOutOfSight(control) && looksLikeHoneypot(control) ? 'honeypot' : null;
}

/** How many ancestors of a control are checked for hiding it. */
const MAX_UP = 3;

function isOutOfSight(control: Element): boolean {
  let element: Element | null = control;
  for (let up = 0; element && up < MAX_UP && element.tagName !== 'FORM'; up += 1) {
    const style = element.getAttribute('style') ?? '';
    if (element.hasAttribute('hidden') || element.getAttribute('aria-hidden') === 'true') return true;
    if (/display:\s*none|visibility:\s*hidden|(?:left|top):\s*-\d{3,}|opacity:\s*0(?![.\d])/i.test(style)) return true;
    if (/(?:^|[\s_-])(?:honey|hp|trap|hidden|sr-only|visually-hidden|ohnohoney)/i.test(element.className)) return true;
    element = element.parentElement;
  }
  return false;
}

const looksLikeHoneypot = (control: Element): boolean =>
  control.getAttribute('tabindex') === '-1' ||
  control.getAttribute('autocomplete') === 'off' ||
  /honey|trap|gotcha|(?:^|[_-])(?:bot|hp)(?:$|[_-])/i.test(`${control.getAttribute('name')} ${control.className}`);
