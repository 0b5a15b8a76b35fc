import type { ReactNode } from 'react';

/** A box for content that may be wider than the page: it scrolls, takes the focus and has a name. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls must take the focus
    <section className="tablewrap" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
