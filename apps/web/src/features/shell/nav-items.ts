import { BookOpen, Gauge, House, Inbox, Newspaper, type LucideIcon } from 'lucide-react';

interface NavItem {
  text: string;
  icon: LucideIcon;
}

/** A complete page from the server. */
export interface StaticPageItem extends NavItem {
  href: '/' | '/blog' | '/docs';
}

export interface ScreenItem extends NavItem {
  to: '/dashboard' | '/endpoints';
  /** First segments of the addresses below this screen. */
  segments: readonly string[];
}

const home: StaticPageItem = { text: 'Home', icon: House, href: '/' };
const blog: StaticPageItem = { text: 'Blog', icon: Newspaper, href: '/blog' };
const docs: StaticPageItem = { text: 'Docs', icon: BookOpen, href: '/docs' };
const dashboard: ScreenItem = { text: 'Dashboard', icon: Gauge, to: '/dashboard', segments: ['dashboard'] };
const endpoints: ScreenItem = {
  text: 'Endpoints',
  icon: Inbox,
  to: '/endpoints',
  segments: ['endpoints', 'forms', 'submissions'],
};

/** The main navigation, in its order. */
export const navItems: readonly (StaticPageItem | ScreenItem)[] = [home, dashboard, endpoints, blog];

/** The first items of the bottom bar on phones. */
export const phoneItems = { signedIn: [dashboard, endpoints], signedOut: [home, docs, blog] } as const;

/** The `aria-current` of a screen: `page` for its own address, `true` for one below it. */
export function currentOf(screen: ScreenItem, pathname: string): 'page' | 'true' | undefined {
  if (pathname.replace(/\/+$/, '') === screen.to) return 'page';
  return screen.segments.includes(pathname.split('/')[1] ?? '') ? 'true' : undefined;
}
