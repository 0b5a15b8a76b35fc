import { Menu } from 'lucide-react';
import type { Wordmark } from '../page.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';

const sections = [
  { href: '/#how', text: 'How it works' },
  { href: '/docs', text: 'Docs' },
  { href: '/blog', text: 'Blog' },
  { href: '/#plan', text: 'Free Plan' },
];

/** The landing page's own header. */
export function SiteHeader({ wordmark }: { wordmark: Wordmark }) {
  return (
    <header className="top">
      <div className="wrap">
        <BrandLink wordmark={wordmark} />
        <nav aria-label="Main">
          {sections.map((link) => (
            <a key={link.href} href={link.href}>
              {link.text}
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
          <AccountMenu
            label="Account"
            links={[
              { href: '/dashboard', text: 'Dashboard' },
              { href: '/endpoints', text: 'Endpoints' },
              { href: '/settings', text: 'Settings' },
            ]}
          />
          <SectionMenu />
        </div>
      </div>
    </header>
  );
}

/** The same links on a narrow screen. */
function SectionMenu() {
  return (
    <details className="burger narrow">
      <summary>
        <Menu className="i" size={16} />
        <span>Menu</span>
      </summary>
      <div className="sheet-menu">
        <ul>
          {sections.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.text}</a>
            </li>
          ))}
          <li className="rule" data-signed-out="">
            <a href="/login">Sign In</a>
          </li>
        </ul>
      </div>
    </details>
  );
}
