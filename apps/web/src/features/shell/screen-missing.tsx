import { useMatch, useRouter, type AnyRoute, type AnyRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Missing } from '../../components/states/missing.tsx';
import type { MissingReason } from '../../lib/chunks/chunk-missing.ts';
import { reloadOnce } from '../../lib/chunks/reload-once.ts';
import { useTitle } from '../../lib/title.ts';

/** Replaces a screen whose files could not be loaded. After a new release it reloads the page, once. */
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
    // Renders the screen again, or the error that is current now.
    await router.invalidate();
    setBusy(false);
  };
  if (isReloading) return <div role="status" aria-label="Loading the new version" />;
  return <Missing what={screen} reason={reason} isBusy={isBusy} onRetry={() => void retry()} />;
}

/** Loads the file of a route's component again. It never rejects: rendering the component reports the error. */
const preloadRoute = async ({ routesById }: AnyRouter, routeId = ''): Promise<void> => {
  const component: unknown = (routesById as Record<string, AnyRoute | undefined>)[routeId]?.options.component;
  if (typeof component === 'function' && 'preload' in component && typeof component.preload === 'function')
    await component.preload();
};
