import type { ReactNode } from 'react';
import { ConnectionBanner } from './connection-banner.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen with a top bar. */
export function Frame({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar />
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </>
  );
}
