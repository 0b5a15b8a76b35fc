import { endpointIdSchema } from '@postern/contracts';
import { publicUrl } from '../../lib/config.ts';

const submitPath = /^\/api\/submit\/([^/]+)$/;

/** The target of a call: an endpoint of this server, or a sentence that says why it is invalid. */
export type Target = { endpointId: string } | { error: string };

/**
 * Reads a submit URL. Only this server can be called from here, because our content security policy keeps the page's
 * scripts from calling other hosts.
 */
export function readTarget(text: string): Target {
  const example = `${publicUrl()}/api/submit/…`;
  const pasted = text.trim();
  if (pasted === '') return { error: 'Paste the submit URL of an endpoint.' };
  if (!URL.canParse(pasted)) return { error: `This is not a submit URL. It looks like ${example}` };
  const url = new URL(pasted);
  if (url.origin !== window.location.origin && url.origin !== new URL(publicUrl()).origin)
    return {
      error: `This page can only call ${new URL(publicUrl()).host}: its content security policy blocks other hosts.`,
    };
  const id = endpointIdSchema.safeParse(submitPath.exec(url.pathname)?.[1]);
  const hasMore = url.search !== '' || url.hash !== '' || url.username !== '' || url.password !== '';
  if (!id.success || hasMore) return { error: `This is not a submit URL. It looks like ${example}` };
  return { endpointId: id.data };
}

/** The public submit URL. */
export const submitUrlOf = (endpointId: string): string => `${publicUrl()}/api/submit/${endpointId}`;
