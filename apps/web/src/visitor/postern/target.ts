import { ATTRIBUTE } from './name.ts';

const SUBMIT_PATH = /^\/api\/submit\/[^/]+\/?$/;

export interface Choice {
  /** The origin of the server that this script came from. */
  origin: string;
  /** The choice by `enhance` (true) or `release` (false). */
  chosen: boolean | undefined;
}

/**
 * The address that a form posts to, if the form is ours: it posts to an endpoint of this server, or its site marked it.
 * Null for forms that the browser must handle: GET, dialogs, other windows, a button with another address.
 */
export function targetOf(form: HTMLFormElement, submitter: Element | null, { origin, chosen }: Choice): string | null {
  // As attributes, because an input named "action" or "method" hides the property.
  const read = (name: string) => submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '';
  const mark = form.getAttribute(ATTRIBUTE);
  const isOut = chosen === false || (mark === 'off' && !chosen);
  if (isOut || !/^post$/i.test(read('method')) || !/^(_self)?$/i.test(read('target'))) return null;
  try {
    const url = new URL(read('action') || location.href, document.baseURI);
    const isEndpoint = url.origin === origin && SUBMIT_PATH.test(url.pathname);
    const isMarked =
      (chosen ?? mark !== null) && !submitter?.hasAttribute('formaction') && url.protocol.startsWith('http');
    return isEndpoint || isMarked ? url.href : null;
  } catch {
    return null;
  }
}
