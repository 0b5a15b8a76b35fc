import { all } from '../dom.ts';

/** A heading counts as read if it is this close to the top, in pixels: below the bar, with some space. */
const READ_BELOW = 140;

/** Links to the sections of this page: the one being read is marked. */
export function enhanceReading(): void {
  const links = all<HTMLAnchorElement>('[data-spy]').flatMap((link) => {
    const heading = document.getElementById(link.hash.slice(1));
    return heading ? [{ link, heading }] : [];
  });
  if (links.length === 0) return;
  const mark = () => {
    const read = links.findLast(({ heading }) => heading.getBoundingClientRect().top < READ_BELOW) ?? links[0];
    for (const { link } of links) {
      if (link === read?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  addEventListener('scroll', mark, { passive: true });
  // Positions are read after they have been drawn. Reading them earlier would delay the first paint.
  requestAnimationFrame(() => setTimeout(mark));
}
