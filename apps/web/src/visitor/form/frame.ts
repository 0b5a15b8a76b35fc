import { emit } from './form-element.ts';
import type { PageForm } from './page-form.ts';

/** The messages of a framed form to the page around it, where `embed.js` receives them. */
export interface FrameMessage {
  type: 'postern:ready' | 'postern:height' | 'postern:sent' | 'postern:failed';
  /** In CSS pixels. */
  height?: number;
  title?: string;
  detail?: unknown;
}

/** Whether this page is one of Postern's, loads the script from its own origin, and is framed by another page. */
export const isFramed = (): boolean => window.parent !== window && new URL(import.meta.url).origin === location.origin;

/** Any site may frame the page, so these messages are not secret. */
const post = (message: FrameMessage) => window.parent.postMessage(message, '*');

/** The message of the surrounding page, sent once both have loaded. */
export interface SiteMessage {
  type: 'postern:hello';
  /** The site's color scheme if it differs from the visitor's system. */
  scheme: 'light' | 'dark' | undefined;
}

/** Keeps the frame as high as its content, and in the site's color scheme. */
export function reportToParent(): void {
  const page = document.documentElement;
  const reportHeight = () => post({ type: 'postern:height', height: Math.ceil(page.getBoundingClientRect().height) });
  new ResizeObserver(reportHeight).observe(page);
  addEventListener('message', ({ source, data }: MessageEvent<Partial<SiteMessage> | null>) => {
    if (source !== window.parent || data?.type !== 'postern:hello') return;
    followSite(data.scheme);
    // The surrounding page may have loaded after the first report.
    reportHeight();
  });
  post({ type: 'postern:ready', title: document.title });
  reportHeight();
}

/** Matches the site's color scheme: a form in the system's scheme would be a box in the other color. */
function followSite(scheme: unknown): void {
  if (scheme !== 'light' && scheme !== 'dark') return;
  for (const each of [document.documentElement, ...document.querySelectorAll<HTMLElement>('.pf')])
    // The others have a scheme that their owner chose.
    if (getComputedStyle(each).colorScheme === 'light dark') each.style.colorScheme = scheme;
}

/** Notifies the form's page and the page around it. */
export function announceOutcome(page: PageForm, type: 'postern:sent' | 'postern:failed', detail: object): void {
  emit(page.form, new CustomEvent(type, { detail, bubbles: true, composed: true }));
  if (isFramed() && !page.isPreview) post({ type, detail });
}
