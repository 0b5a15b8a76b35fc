import { callUrl, limits } from '@postern/contracts';

/** The addresses of a text with one in each line, or what is wrong with it. */
export function readPages(text: string): { pages: string[] } | { error: string } {
  const pages = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (pages.length > limits.watchedPages) return { error: `At most ${limits.watchedPages} pages.` };
  const wrong = pages.findIndex((page) => !callUrl.safeParse(page).success);
  return wrong === -1 ? { pages } : { error: `Line ${wrong + 1}: This must be an absolute https URL.` };
}
