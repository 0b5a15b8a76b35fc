import indexUrl from 'virtual:search.json?url';
import { enhanceSearch, fetchOnce } from '../search/enhance-search.ts';

// What only the documentation needs; it reads and works without it.
enhanceSearch(fetchOnce(indexUrl));

/** An anchor of the documentation when it was one page: on to where its section stands now. */
function followMoved(): void {
  const moved = document.getElementById(location.hash.slice(1));
  if (moved instanceof HTMLAnchorElement && moved.dataset['moved'] !== undefined) location.replace(moved.href);
}
followMoved();
addEventListener('hashchange', followMoved);

// The navigation is longer than the window: it begins where the reader is. On phones it is not shown, and asking where
// things stand would only have the first paint wait for the answer.
const isShown = !matchMedia('(max-width: 820px)').matches;
const here = document.querySelector('.docs-nav [aria-current]');
const box = document.querySelector('.docs-nav > div');
if (isShown && here && box) {
  const below = here.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  if (below > 0) box.scrollTop = below + box.clientHeight / 3;
}
