import type { FrameMessage, SiteMessage } from '../form/frame.ts';
import type { Placement } from './placement.ts';

/** The height until the page in the frame reports its own. */
const FIRST_HEIGHT = 480;
const MAX_HEIGHT = 30_000;

export function createFrame(placement: Placement): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = `${placement.origin}/forms/${placement.id}/embed${query(placement)}`;
  frame.dataset['postern'] = '';
  frame.title = document.title;
  protect(frame, 'width:100%');
  setHeight(frame, FIRST_HEIGHT);
  return frame;
}

/**
 * Resets rules that the site applies to all elements: a block without a style, in the color scheme of its surroundings.
 */
export function protect(element: HTMLElement, ...more: string[]): void {
  const rules = ['all:initial', 'display:block', 'color-scheme:inherit', 'direction:ltr', ...more];
  element.style.cssText = rules.map((rule) => `${rule}!important`).join(';');
  // The form sets its own direction.
  element.dir = 'ltr';
}

const setHeight = ({ style }: HTMLElement, px: number) => style.setProperty('height', `${px}px`, 'important');

export function query({ lang, prefill }: Placement): string {
  const parameters = new URLSearchParams(prefill);
  if (lang !== undefined) parameters.set('lang', lang);
  return parameters.size === 0 ? '' : `?${parameters.toString()}`;
}

const following = Symbol.for('postern frames');

/** Listens to all frames of this product, later ones included. It listens once, however often the script is loaded. */
export function followFrames(origin: string): void {
  const page = window as { [following]?: Set<string> };
  const known = (page[following] ??= new Set());
  if (known.has(origin)) return;
  known.add(origin);
  addEventListener('message', ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from !== origin || !isMessage(data)) return;
    const frame = findFrames().find(({ contentWindow }) => contentWindow === source);
    if (!frame) return;
    follow(frame, data);
    if (data.type === 'postern:ready') greet(frame);
  });
}

const findFrames = () => [...document.querySelectorAll<HTMLIFrameElement>('iframe[data-postern]')];

/** For frames that were there before this script and sent their messages before it listened. */
export function greetFrames(): void {
  for (const frame of findFrames()) greet(frame);
}

function greet(frame: HTMLIFrameElement): void {
  const message: SiteMessage = { type: 'postern:hello', scheme: schemeAt(frame) };
  // To any origin: the message is not secret, and browsers report an error if the frame's origin differs from the
  // target.
  frame.contentWindow?.postMessage(message, '*');
}

/** undefined: the visitor's system decides, which the frame can see itself. */
function schemeAt(place: Element): SiteMessage['scheme'] | undefined {
  const { colorScheme } = getComputedStyle(place);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') ? undefined : 'dark';
}

const types: ReadonlySet<unknown> = new Set<FrameMessage['type']>([
  'postern:ready',
  'postern:height',
  'postern:sent',
  'postern:failed',
]);

const isMessage = (data: unknown): data is FrameMessage =>
  typeof data === 'object' && data !== null && 'type' in data && types.has(data.type);

function follow(frame: HTMLIFrameElement, { type, height, title, detail }: FrameMessage): void {
  if (type === 'postern:height') {
    if (Number.isFinite(height)) setHeight(frame, Math.min(Math.max(Number(height), 0), MAX_HEIGHT));
    return;
  }
  if (type === 'postern:ready' && typeof title === 'string' && title !== '') frame.title = title;
  frame.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
}
