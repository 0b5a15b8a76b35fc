import type { ReactNode } from 'react';

/** The page of the account screens under the top bar: one column, as wide as a form. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className="auth-plain">
      <div className="card">{children}</div>
    </div>
  );
}
