import { brand } from '@postern/contracts';
import { useEffect } from 'react';

/** Sets the document's title to the name of the screen: "Dashboard · …". */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${brand.name}`;
  }, [title]);
}
