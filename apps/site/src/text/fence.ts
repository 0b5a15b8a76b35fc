import { isLanguage, type Language } from '../code/highlight.ts';

export interface Fence {
  language: Language;
  /** Above the panel: a file name, or a description of the sample. */
  title: string;
  /** true: one of several samples that share a panel, `title` on its tab. */
  isTab: boolean;
  /** Marked lines, from 1. */
  marked: number[];
  /** Why the sample cannot run; null: the stories run it, if it posts (`apps/e2e/stories/samples.spec.ts`). */
  notRun: string | null;
}

const INFO = /^(\w+) (title|tab)="([^"]+)"(?: \{([\d,]+)\})?(?: not-run="([^"]+)")?$/;

/**
 * Reads the text after the three backticks: `html title="contact.html" {1,2}`, or `tab=` instead of `title=`. The tests
 * run each sample that posts to an endpoint, unless it says why it cannot run: `not-run="a part of a page"`.
 * @throws for anything else: a sample without a title would be a panel without a name
 */
export function parseFence(info: string): Fence {
  const [, language = '', kind, title = '', lines, notRun] = INFO.exec(info.trim()) ?? [];
  if (!isLanguage(language)) throw new Error(`This is not how a code sample begins: ${info}`);
  return {
    language,
    title,
    isTab: kind === 'tab',
    marked: lines ? lines.split(',').map(Number) : [],
    notRun: notRun ?? null,
  };
}
