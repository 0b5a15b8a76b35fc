import { brand } from '@postern/contracts';
import { useEffect } from 'react';

/** Names the document after the screen: "Dashboard · …". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
