import { Plus } from 'lucide-react';
import type { Wordmark } from '../page.ts';
import { AccountMenu } from './account-menu.tsx';
import { BrandLink } from './brand-link.tsx';
import { currentOf, places } from './places.ts';

/** The app's top bar as plain HTML, for the public pages that belong to the signed-in world too. */
export function TopBar({ path, wordmark }: { path: string; wordmark: Wordmark }) {
  return (
    <header className="topbar">
      <BrandLink wordmark={wordmark} />
      <nav aria-label="Main">
        {places.map(({ href, text }) => (
          <a key={href} href={href} aria-current={currentOf(href, path)}>
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
  );
}
