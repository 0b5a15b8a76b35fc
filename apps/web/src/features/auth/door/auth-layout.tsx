import type { ReactNode } from 'react';
import { Logo } from '../../../components/logo.tsx';
import { supportEmail } from '../../../lib/config.ts';
import { DoorDrawing, type SlipLine } from './drawing.tsx';

interface AuthLayoutProps {
  /** The text on the slip in the door's letter slot. */
  slip: readonly SlipLine[];
  children: ReactNode;
}

/** The page of sign-in and registration: the form on one side, the door on the other. */
export function AuthLayout({ slip, children }: AuthLayoutProps) {
  const support = supportEmail();
  return (
    <div className="auth">
      <main id="main" className="form" tabIndex={-1}>
        <Logo />
        <div className="card">{children}</div>
        <footer className="foot">
          <a href="/terms">Terms</a>
          <a href="/privacy">Privacy</a>
          <a href="/docs">Docs</a>
          <a href={`mailto:${support}`}>{support}</a>
        </footer>
      </main>
      <div className="wall" aria-hidden="true">
        <DoorDrawing slip={slip} />
      </div>
    </div>
  );
}
