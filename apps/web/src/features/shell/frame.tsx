import type { ReactNode } from 'react';
import { LostBanner } from './lost-banner.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen with a top bar. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <TopBar />
      <LostBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
