import { BookOpen, House, Inbox, LayoutDashboard, Newspaper, type LucideIcon } from 'lucide-react';

export interface Place {
  href: string;
  text: string;
  icon: LucideIcon;
}

const home: Place = { href: '/', text: 'Home', icon: House };
const blog: Place = { href: '/blog', text: 'Blog', icon: Newspaper };
const docs: Place = { href: '/docs', text: 'Docs', icon: BookOpen };
export const dashboard: Place = { href: '/dashboard', text: 'Dashboard', icon: LayoutDashboard };

/** The main navigation, in its order. */
export const places: readonly Place[] = [
  home,
  dashboard,
  { href: '/endpoints', text: 'Endpoints', icon: Inbox },
  blog,
  docs,
];

/** The first items of the bottom bar on phones. */
export const phonePlaces: readonly Place[] = [home, docs, blog];

/** The value of `aria-current`: `page` for the page at `href`, `true` for one below it. */
export const currentOf = (href: string, path: string): 'page' | 'true' | undefined => {
  if (href === path) return 'page';
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined;
};
