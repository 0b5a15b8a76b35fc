import { useMatch, useRouter, type AnyRoute, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Missing } from '../../components/states/missing.tsx';
import type { MissingReason } from '../../lib/chunks/chunk-missing.ts';
import { reloadOnce } from '../../lib/chunks/reload-once.ts';
import { useTitle } from '../../lib/title.ts';

/** Stands in for a screen whose files did not come. After a new release the app is fetched anew, once. */
export function ScreenMissing({ reason }: { reason: MissingReason }) {
  const router = useRouter();
  const { routeId, screen = 'the page' } = useMatch({
    strict: false,
    select: (match) => ({ routeId: match.routeId, screen: match.staticData.screen }),
  });
  const [isBusy, setBusy] = useState(false);
  const [isReloading, setReloading] = useState(reason === 'replaced');
  useTitle(`Couldn’t load ${screen}`);
  useEffect(() => {
    if (reason === 'replaced') queueMicrotask(() => setReloading(reloadOnce()));
  }, [reason]);
  const retry = async () => {
    setBusy(true);
    await preloadRoute(router, routeId);
    // Draws the screen again, with what came or with what is missing now.
    await router.invalidate();
    setBusy(false);
  };
  if (isReloading) return <div role="status" aria-label="Loading the new version" />;
  return <Missing what={screen} reason={reason} isBusy={isBusy} onRetry={() => void retry()} />;
}

/** A route's component asks for its file again. It never rejects: drawing it says what failed. */
const preloadRoute = async ({ routesById }: AnyRouter, routeId = ''): Promise<void> => {
  const component: unknown = (routesById as Record<string, AnyRoute | undefined>)[routeId]?.options.component;
  if (typeof component === 'function' && 'preload' in component && typeof component.preload === 'function')
    await component.preload();
};
