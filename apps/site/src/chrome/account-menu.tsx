import { ChevronDown } from 'lucide-react';
import { brand } from '@postern/contracts';

/**
 * What stands in the header while a token exists. Opening it asks the server whose it is; until the answer comes, and
 * without one, the menu works all the same.
 */
export function AccountMenu({ label, links }: { label: string; links: readonly { href: string; text: string }[] }) {
  return (
    <details className="burger acct" data-signed-in="" data-account="">
      <summary>
        {label} <ChevronDown className="i" size={16} />
      </summary>
      <div className="sheet-menu">
        <p className="whose">
          <b data-account-email="" />
          <span>{brand.planName}</span>
        </p>
        <ul>
          {links.map((link) => (
            <li key={link.href}>
              <a href={link.href}>{link.text}</a>
            </li>
          ))}
          <li className="rule">
            <button type="button" data-sign-out="">
              Sign Out
            </button>
          </li>
        </ul>
      </div>
    </details>
  );
}
