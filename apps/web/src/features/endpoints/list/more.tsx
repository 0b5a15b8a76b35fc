import { useEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import type { EndpointList } from './use-endpoint-list.ts';

/** How far below the screen the end of the list may be when the next page is loaded. */
const ahead = '800px';

/** Loads the next page when the end of the list comes near. The button is for keyboards, and after a failure. */
export function MoreEndpoints({ list }: { list: EndpointList }) {
  const end = useRef<HTMLDivElement>(null);
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError } = list;
  // Each page moves the end, and a new observer reports it again if it is still near.
  const isWaiting = !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!end.current || !isWaiting) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNextPage({ cancelRefetch: false });
      },
      { rootMargin: ahead },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWaiting, fetchNextPage]);
  return (
    <div ref={end} className="endpoint-list-more">
      {isFetchNextPageError && (
        <p className="text-error small" role="alert">
          Couldn’t load more endpoints.
        </p>
      )}
      <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
        {isFetchNextPageError ? 'Retry' : 'Show more'}
      </Button>
    </div>
  );
}
