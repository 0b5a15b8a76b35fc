import { brand } from '@postern/contracts';
import { posts } from '../blog/posts.ts';
import { feedPath } from '../feeds/rss.ts';
import type { Wordmark } from '../page.ts';
import { supportEmail } from '../addresses.ts';
import { BrandLink } from './brand-link.tsx';

const product = [
  { href: '/#how', text: 'How it works' },
  { href: '/#features', text: 'Features' },
  { href: '/#plan', text: brand.planName },
  { href: '/docs', text: 'Docs' },
  { href: '/docs/errors', text: 'Errors' },
  { href: '/api-test', text: 'API test' },
];

const terms = [
  { href: `mailto:${supportEmail}`, text: supportEmail },
  { href: '/terms', text: 'Terms' },
  { href: '/privacy', text: 'Privacy' },
];

/** The footer of every public page. */
export function SiteFooter({ flush, wordmark }: { flush: boolean; wordmark: Wordmark }) {
  const reading = posts.filter((post) => post.featured).map((post) => ({ href: post.path, text: post.title }));
  return (
    <footer className={flush ? 'foot flush' : 'foot'}>
      <div className="course wall" aria-hidden="true" />
      <div className="wrap">
        <div className="cols">
          <div>
            <BrandLink wordmark={wordmark} />
            <p>
              A {brand.slug} is the small gate in&nbsp;a&nbsp;wall. <span className="nb">POST goes in.</span>
            </p>
          </div>
          <Column title="Product" links={product} />
          <Column
            title="Reading"
            links={[...reading, { href: '/blog', text: 'All articles' }, { href: feedPath, text: 'RSS feed' }]}
          />
          <Column title="Help and terms" links={terms} />
        </div>
        <div className="base">
          <span>{brand.name} is free software under the MIT licence.</span>
          <ThemeSwitch />
        </div>
      </div>
    </footer>
  );
}

function Column({ title, links }: { title: string; links: readonly { href: string; text: string }[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href}>{link.text}</a>
          </li>
        ))}
      </ul>
    </div>
  );
}

const themes = [
  { value: '', text: 'System' },
  { value: 'light', text: 'Light' },
  { value: 'dark', text: 'Dark' },
];

/** Follows the system until the visitor chooses a theme. This browser remembers the choice. */
function ThemeSwitch() {
  return (
    <fieldset className="theme needs-js" aria-label="Theme">
      {themes.map(({ value, text }) => (
        <button key={value} type="button" data-theme-set={value} aria-pressed={value === ''}>
          {text}
        </button>
      ))}
    </fieldset>
  );
}
