import {
  BookOpen,
  House,
  Inbox,
  LayoutDashboard,
  LogIn,
  LogOut,
  Menu,
  Newspaper,
  Plus,
  Settings,
  X,
  type LucideIcon,
} from 'lucide-react';
import type { Wordmark } from '../page.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';

interface Place {
  href: string;
  text: string;
  icon: LucideIcon;
}

const places: readonly Place[] = [
  { href: '/', text: 'Home', icon: House },
  { href: '/dashboard', text: 'Dashboard', icon: LayoutDashboard },
  { href: '/endpoints', text: 'Endpoints', icon: Inbox },
  { href: '/blog', text: 'Blog', icon: Newspaper },
  { href: '/docs', text: 'Docs', icon: BookOpen },
];

/** Whether `path` is the page of `href` (`page`) or a page below it (`true`). */
const current = (href: string, path: string) => {
  if (href === path) return 'page';
  return href !== '/' && path.startsWith(`${href}/`) ? 'true' : undefined;
};

interface BarProps {
  path: string;
  wordmark: Wordmark;
}

/** The app's top bar as plain HTML, for public pages that are also linked from the app. */
export function TopBar({ path, wordmark }: BarProps) {
  return (
    <>
      <header className="bar">
        <button className="bar-menu" type="button" popoverTarget="drawer" aria-label="Menu">
          <Menu className="i" size={16} />
        </button>
        <BrandLink wordmark={wordmark} />
        <nav aria-label="Main">
          {places.map(({ href, text }) => (
            <a key={href} href={href} aria-current={current(href, path)}>
              {text}
            </a>
          ))}
        </nav>
        <div className="who">
          <a className="btn btn-0" href="/login" data-signed-out="">
            Sign In
          </a>
          <a className="btn btn-1" href="/register" data-signed-out="">
            Get Started
          </a>
          <a className="btn btn-1" href="/endpoints" data-signed-in="">
            <Plus className="i" size={16} />
            Create Endpoint
          </a>
          <AccountMenu label="Account" links={[{ href: '/settings', text: 'Settings' }]} />
        </div>
      </header>
      <Drawer path={path} wordmark={wordmark} />
    </>
  );
}

/** The side menu on narrow screens. It is a popover, which the browser opens and closes on Escape, without a script. */
function Drawer({ path, wordmark }: BarProps) {
  return (
    <dialog className="drawer" id="drawer" popover="auto" aria-label="Menu">
      <div className="drawer-head">
        <BrandLink wordmark={wordmark} />
        <button
          className="bar-menu"
          type="button"
          popoverTarget="drawer"
          popoverTargetAction="hide"
          aria-label="Close the menu"
        >
          <X className="i" size={16} />
        </button>
      </div>
      <nav aria-label="Side menu">
        {places.map(({ href, text, icon: Icon }) => (
          <a key={href} href={href} aria-current={current(href, path)}>
            <Icon className="i" size={16} />
            {text}
          </a>
        ))}
        <hr />
        <a href="/login" data-signed-out="">
          <LogIn className="i" size={16} />
          Sign In
        </a>
        <a href="/settings" data-signed-in="">
          <Settings className="i" size={16} />
          Settings
        </a>
        <button type="button" data-sign-out="" data-signed-in="">
          <LogOut className="i" size={16} />
          Sign Out
        </button>
      </nav>
    </dialog>
  );
}
