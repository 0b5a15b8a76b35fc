import { LogIn, LogOut, Menu, Settings, X } from 'lucide-react';
import type { Wordmark } from '../page.ts';
import { BrandLink } from './brand-link.tsx';
import { currentOf, dashboard, phonePlaces, places, type Place } from './places.ts';

interface BottomBarProps {
  path: string;
  wordmark: Wordmark;
  /** Links to parts of the page, for the side menu. */
  sections: readonly { href: string; text: string }[];
}

/** The navigation on phones, within reach of the thumb: the bar at the bottom, and the side menu that it opens. */
export function BottomBar({ path, wordmark, sections }: BottomBarProps) {
  return (
    <>
      <nav className="bottom-bar" aria-label="Bottom bar">
        {phonePlaces.map((place) => (
          <PlaceLink key={place.href} place={place} path={path} />
        ))}
        <a href="/login" data-signed-out="">
          <LogIn className="i" size={16} />
          Sign In
        </a>
        <a href={dashboard.href} data-signed-in="">
          <dashboard.icon className="i" size={16} />
          {dashboard.text}
        </a>
        <button type="button" popoverTarget="drawer">
          <Menu className="i" size={16} />
          Menu
        </button>
      </nav>
      <Drawer path={path} wordmark={wordmark} sections={sections} />
    </>
  );
}

/** A popover: the browser opens it, closes it on Escape, and needs no script. */
function Drawer({ path, wordmark, sections }: BottomBarProps) {
  return (
    <dialog className="drawer" id="drawer" popover="auto" aria-label="Menu">
      <div className="drawer-head">
        <BrandLink wordmark={wordmark} />
        <button
          className="drawer-close"
          type="button"
          popoverTarget="drawer"
          popoverTargetAction="hide"
          aria-label="Close menu"
        >
          <X className="i" size={16} />
        </button>
      </div>
      <nav aria-label="Side menu">
        {places.map((place) => (
          <PlaceLink key={place.href} place={place} path={path} />
        ))}
        {sections.length > 0 && <hr />}
        {sections.map(({ href, text }) => (
          <a key={href} href={href}>
            {text}
          </a>
        ))}
        <hr />
        <AccountLinks />
      </nav>
    </dialog>
  );
}

function PlaceLink({ place: { href, text, icon: Icon }, path }: { place: Place; path: string }) {
  return (
    <a href={href} aria-current={currentOf(href, path)}>
      <Icon className="i" size={16} />
      {text}
    </a>
  );
}

function AccountLinks() {
  return (
    <>
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
    </>
  );
}
