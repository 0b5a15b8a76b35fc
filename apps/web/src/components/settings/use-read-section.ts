import { useEffect, useState } from 'react';

/** The part of the window, below its sticky bars, in which a section counts as being read. */
const readPart = 0.3;

/** The distance of a section that was scrolled to from the sticky bars, in pixels, with some tolerance for rounding. */
const marginPx = 20;

/**
 * The section that is being read: the first one in the upper part of the window, or the last one at the end of the
 * page. The section in the address counts until the user scrolls away from it.
 * @param ids the anchors, in the order of the page
 * @param chosen the anchor in the address
 */
export function useReadSection(ids: readonly string[], chosen: string): string | undefined {
  const [read, setRead] = useState(ids[0]);
  const key = ids.join(' ');
  useEffect(() => {
    const sections = key.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    let held = sections.find(({ id }) => id === chosen);
    const top = stuckHeight();
    const inSight = new Set<Element>();
    const follow = () => {
      if (held && isWhereChosen(held, top)) return setRead(held.id);
      held = undefined;
      const first = isAtEnd() ? sections.at(-1) : sections.find((section) => inSight.has(section));
      if (first) setRead(first.id);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) inSight.add(target);
          else inSight.delete(target);
        follow();
      },
      { rootMargin: `${-top - marginPx}px 0px ${-Math.round((1 - readPart) * 100)}% 0px` },
    );
    for (const section of sections) observer.observe(section);
    // Short sections at the end never reach the upper part.
    const end = new IntersectionObserver(follow, { threshold: 1 });
    for (const section of sections.slice(-1)) end.observe(section);
    return () => {
      observer.disconnect();
      end.disconnect();
    };
  }, [key, chosen]);
  return read;
}

/**
 * The height of the sticky bars at the top, in pixels: the browser keeps that much free when it scrolls to an anchor.
 */
const stuckHeight = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0;

/** Whether a section is where its link scrolls it: at the top, or as far up as the page allows. */
function isWhereChosen(section: Element, top: number): boolean {
  const { top: at } = section.getBoundingClientRect();
  const below = at - top - (Number.parseFloat(getComputedStyle(section).scrollMarginTop) || 0);
  return Math.abs(below) < 4 || (below > 0 && below < window.innerHeight && isAtEnd());
}

/** Whether the page is scrolled to its end. A page that does not scroll has no end. */
function isAtEnd(): boolean {
  const { scrollHeight, clientHeight } = document.documentElement;
  return scrollHeight > clientHeight && scrollHeight - clientHeight - window.scrollY < 2;
}
