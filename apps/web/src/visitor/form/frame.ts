import { emit } from './form-element.ts';
import type { PageForm } from './page-form.ts';

/** What a form in a frame tells the page around it, which `embed.js` hears. */
export interface FrameMessage {
  type: 'postern:ready' | 'postern:height' | 'postern:sent' | 'postern:failed';
  /** In CSS pixels. */
  height?: number;
  title?: string;
  detail?: unknown;
}

/** Whether this is a page of our own, from which we load the script, that stands in another one. */
export const isFramed = (): boolean => window.parent !== window && new URL(import.meta.url).origin === location.origin;

/** Any site may frame the page: these messages are no secret. */
const post = (message: FrameMessage) => window.parent.postMessage(message, '*');

/** What the page around it says, as soon as both are there. */
export interface SiteMessage {
  type: 'postern:hello';
  /** What the site is, where it does not do as the visitor's system does. */
  scheme: 'light' | 'dark' | undefined;
}

/** Keeps the frame as high as what is in it, and as light or dark as the site. */
export function reportToParent(): void {
  const page = document.documentElement;
  const reportHeight = () => post({ type: 'postern:height', height: Math.ceil(page.getBoundingClientRect().height) });
  new ResizeObserver(reportHeight).observe(page);
  addEventListener('message', ({ source, data }: MessageEvent<Partial<SiteMessage> | null>) => {
    if (source !== window.parent || data?.type !== 'postern:hello') return;
    followSite(data.scheme);
    // It may have been there later than this.
    reportHeight();
  });
  post({ type: 'postern:ready', title: document.title });
  reportHeight();
}

/** Light on light and dark on dark: what follows the visitor's system would stand in a box on a site that does not. */
function followSite(scheme: unknown): void {
  if (scheme !== 'light' && scheme !== 'dark') return;
  for (const each of [document.documentElement, ...document.querySelectorAll<HTMLElement>('.pf')])
    // Others have a scheme that their owner chose.
    if (getComputedStyle(each).colorScheme === 'light dark') each.style.colorScheme = scheme;
}

/** Tells the page that the form is on, and the one around it. */
export function announceOutcome(page: PageForm, type: 'postern:sent' | 'postern:failed', detail: object): void {
  emit(page.form, new CustomEvent(type, { detail, bubbles: true, composed: true }));
  if (isFramed() && !page.isPreview) post({ type, detail });
}
