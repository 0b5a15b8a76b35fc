import { ATTRIBUTE } from './name.ts';

const SUBMIT_PATH = /^\/api\/submit\/[^/]+\/?$/;

export interface Choice {
  /** Of the server that this script came from. */
  origin: string;
  /** What `enhance` (true) and `release` (false) said about the form. */
  chosen: boolean | undefined;
}

/**
 * Where a form posts to, if it is one of ours: to an endpoint of this server, or marked by its site. Null for whatever
 * the browser had better do: GET, dialogs, other windows, a button that leads elsewhere.
 */
export function targetOf(form: HTMLFormElement, submitter: Element | null, { origin, chosen }: Choice): string | null {
  // As attributes: an input named "action" or "method" hides the property.
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
