import { ChevronDown } from 'lucide-react';
import { brand } from '@postern/contracts';

/**
 * The menu in the header while a token exists. Opening it requests the account's address from the server; the menu works
 * before the response arrives, and without one.
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
