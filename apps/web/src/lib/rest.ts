import { createClient, type Client } from '@postern/contracts/client';
import { getWorkspace } from './workspace/current.ts';
import { getToken, rejectSession } from './account/session.ts';

/** The public REST interface, for bytes, which tRPC cannot transfer. A 401 ends the session. */
export function restClient(): Client {
  const token = getToken();
  return createClient({
    baseUrl: window.location.origin,
    ...(token ? { token } : {}),
    workspace: getWorkspace,
    onUnauthorized: () => rejectSession(token),
  });
}
