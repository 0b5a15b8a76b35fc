import type { Wordmark } from '../page.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';

const how = { href: '/#how', text: 'How it works' };
const plan = { href: '/#plan', text: 'Free Plan' };

/** Parts of the landing page that its menus lead to. */
export const landingSections = [how, plan];

const links = [how, { href: '/docs', text: 'Docs' }, { href: '/blog', text: 'Blog' }, plan];

/** The landing page's own header. */
export function SiteHeader({ wordmark }: { wordmark: Wordmark }) {
  return (
    <header className="top">
      <div className="wrap">
        <BrandLink wordmark={wordmark} />
        <nav aria-label="Main">
          {links.map((link) => (
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
        </div>
      </div>
    </header>
  );
}
