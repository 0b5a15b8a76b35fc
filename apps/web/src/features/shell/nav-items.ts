import { Gauge, House, Inbox, Newspaper, type LucideIcon } from 'lucide-react';

interface NavItem {
  text: string;
  icon: LucideIcon;
}

/** A page that the server serves whole. */
export interface StaticPageItem extends NavItem {
  href: '/' | '/blog';
}

export interface ScreenItem extends NavItem {
  to: '/dashboard' | '/endpoints';
  /** First segments of the addresses that lie under this screen. */
  segments: readonly string[];
}

/** The main navigation, in its order. */
export const navItems: readonly (StaticPageItem | ScreenItem)[] = [
  { text: 'Home', icon: House, href: '/' },
  { text: 'Dashboard', icon: Gauge, to: '/dashboard', segments: ['dashboard'] },
  { text: 'Endpoints', icon: Inbox, to: '/endpoints', segments: ['endpoints', 'forms', 'submissions'] },
  { text: 'Blog', icon: Newspaper, href: '/blog' },
];

/** What `aria-current` says of a screen: `page` for its own address, `true` for one that lies under it. */
export function currentOf(screen: ScreenItem, pathname: string): 'page' | 'true' | undefined {
  if (pathname.replace(/\/+$/, '') === screen.to) return 'page';
  return screen.segments.includes(pathname.split('/')[1] ?? '') ? 'true' : undefined;
}
