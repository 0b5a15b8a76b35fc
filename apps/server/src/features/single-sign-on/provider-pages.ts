import type { SignInFailure } from '@postern/contracts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from '../../config/single-sign-on.ts';
import type { Deps } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { toCtx } from '../../http/build-context.ts';
import { begin } from './begin.service.ts';
import { writeBrowserSecret } from './browser-cookie.ts';
import { comeBack } from './come-back.service.ts';
import { RefusedSignIn } from './refused-sign-in.ts';

interface ProviderRoute {
  Params: { provider: string };
}

/**
 * The two addresses that a browser opens on its way to a provider and back. Both answer with a redirect, whatever happens:
 * the app's page says what went wrong.
 */
export async function providerPages(app: FastifyInstance, deps: Deps): Promise<void> {
  const { publicUrl, providers } = deps.config;
  const find = (request: FastifyRequest<ProviderRoute>): Provider => {
    const found = providers.find(({ id }) => id === request.params.provider);
    if (!found) throw new RefusedSignIn('failed');
    return found;
  };
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    // The addresses carry codes that no other site may learn.
    reply.header('referrer-policy', 'no-referrer');
  });
  app.setErrorHandler((error, request, reply) => redirectToApp(reply, { failure: reasonOf(error, request) }));
  app.get<ProviderRoute>('/api/auth/oidc/:provider', { exposeHeadRoute: false }, async (request, reply) => {
    const query = queryOf(request);
    const purpose = query.get('for') === 'connect' ? 'connect' : 'sign_in';
    if (purpose === 'connect' && isFromElsewhere(request)) throw new RefusedSignIn('failed');
    const returnTo = query.get('redirect');
    const { url, browserSecret } = await begin(toCtx(deps, request), find(request), { purpose, returnTo });
    reply.header('set-cookie', writeBrowserSecret(browserSecret, publicUrl));
    return reply.redirect(url.href, 302);
  });
  app.get<ProviderRoute>('/api/auth/oidc/:provider/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const { code, purpose, returnTo } = await comeBack(toCtx(deps, request), find(request), queryOf(request));
    return redirectToApp(reply, {
      code,
      ...(purpose === 'connect' && { for: purpose }),
      ...(returnTo !== null && { redirect: returnTo }),
    });
  });
}

const redirectToApp = (reply: FastifyReply, query: Record<string, string>): FastifyReply =>
  reply.redirect(`/single-sign-on?${new URLSearchParams(query).toString()}`, 302);

/**
 * Another site could sign a browser in at the provider as itself, and then let it connect that identity to the visitor's
 * account. Browsers say where a navigation began (Fetch Metadata); the app's page asks once more.
 */
const isFromElsewhere = ({ headers }: FastifyRequest): boolean =>
  headers['sec-fetch-site'] !== undefined && headers['sec-fetch-site'] !== 'same-origin';

/** The raw query: a parameter that is sent twice must look like that to the checks. */
function queryOf({ url }: FastifyRequest): URLSearchParams {
  const at = url.indexOf('?');
  return new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
}

function reasonOf(error: unknown, { log }: FastifyRequest): SignInFailure {
  if (error instanceof RefusedSignIn) {
    log.info({ event: 'sign_in_refused', reason: error.reason, err: error.cause }, error.message);
    return error.reason;
  }
  if (error instanceof AppError && error.code === 'rate_limited') return 'rate_limited';
  log.error({ err: error }, 'a sign-in by a provider failed');
  return 'failed';
}
