import indexUrl from 'virtual:search.json?url';
import { enhanceSearch, fetchOnce } from '../search/enhance-search.ts';

// Only for the documentation, which also works without this script.
enhanceSearch(fetchOnce(indexUrl));

/** Redirects an anchor of the former one-page documentation to the section's current page. */
function followMoved(): void {
  const moved = document.getElementById(location.hash.slice(1));
  if (moved instanceof HTMLAnchorElement && moved.dataset['moved'] !== undefined) location.replace(moved.href);
}
followMoved();
addEventListener('hashchange', followMoved);

// The navigation is longer than the window: scroll it to the current page. On phones it is not shown, and measuring would
// only delay the first paint.
const isShown = !matchMedia('(max-width: 820px)').matches;
const here = document.querySelector('.docs-nav [aria-current]');
const box = document.querySelector('.docs-nav > div');
if (isShown && here && box) {
  const below = here.getBoundingClientRect().bottom - box.getBoundingClientRect().bottom;
  if (below > 0) box.scrollTop = below + box.clientHeight / 3;
}
