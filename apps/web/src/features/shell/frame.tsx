import { useState, type ReactNode } from 'react';
import { useToken } from '../../lib/account/session.ts';
import type { Overlay } from '../palette/jump.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame of every screen but sign-in and registration: the bar on top, and on phones one at the bottom. */
export function Frame({ children }: { children: ReactNode }) {
  const signedIn = useToken() !== null;
  const [overlay, setOverlay] = useState<Overlay>(null);
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar signedIn={signedIn} overlay={overlay} onOverlay={setOverlay} />
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <BottomBar signedIn={signedIn} onSearch={() => setOverlay('palette')} />
    </>
  );
}
