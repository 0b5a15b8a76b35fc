import type { ReactNode } from 'react';

/** What may be wider than the page scrolls in a box of its own, which keyboards reach and which has a name. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take the focus
    <section className="tablewrap" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
