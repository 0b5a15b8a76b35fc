import type { FastifyInstance, FastifyReply } from 'fastify';

export interface SecurityOptions {
  /** If people reach the server over https: browsers then must not use http any more, also for subdomains if asked. */
  hsts: { subdomains: boolean } | undefined;
  /** Hashes of the inline scripts in our own pages, as CSP sources: `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
}

const CSP = 'content-security-policy';

/** Sources by directive. */
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>;
type Directive = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src';

/** Lets one answer load more than others: its existing sources stay. */
export function allowSources(reply: FastifyReply, sources: Sources): void {
  const policy = readPolicy(reply);
  for (const [directive, more] of Object.entries(sources))
    // A missing directive falls back to default-src.
    if (more.length > 0) policy.set(directive, [...(policy.get(directive) ?? ["'self'"]), ...more]);
  writePolicy(reply, policy);
}

/**
 * Allows the stylesheets inside one answer's page, and no others.
 * @param hashes theirs, as CSP sources: `'sha256-…'`
 */
export const allowStyles = (reply: FastifyReply, hashes: readonly string[]): void =>
  allowSources(reply, { 'style-src': hashes });

/**
 * Lets other sites frame one answer. It must not contain anything of an account: a site that frames a page can make its
 * visitors click in it unseen.
 */
export function allowFraming(reply: FastifyReply, sites: readonly string[] = ['*']): void {
  reply.removeHeader('x-frame-options');
  writePolicy(reply, readPolicy(reply).set('frame-ancestors', [...sites]));
}

function readPolicy(reply: FastifyReply): Map<string, string[]> {
  const parts = String(reply.getHeader(CSP) ?? '').split(';');
  return new Map(
    parts.map((part) => {
      const [directive = '', ...sources] = part.trim().split(' ');
      return [directive, sources];
    }),
  );
}

function writePolicy(reply: FastifyReply, policy: ReadonlyMap<string, readonly string[]>): void {
  const parts = [...policy].filter(([directive]) => directive !== '');
  reply.header(CSP, parts.map(([directive, sources]) => [directive, ...sources].join(' ')).join('; '));
}

/** The headers of every answer. A route that needs a stricter policy sets its own. */
export function useSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  const hsts = options.hsts && `max-age=63072000${options.hsts.subdomains ? '; includeSubDomains' : ''}`;
  // First, so that a route can override it.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(CSP, policyWith(options.scriptHashes));
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'DENY');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (hsts) reply.header('strict-transport-security', hsts);
    done();
  });
}

/**
 * The policy of a file that is no page. It is short, because a first visit loads some thirty files, and the headers of
 * each are as large as a small script.
 */
export const limitFile = (reply: FastifyReply): FastifyReply => reply.header(CSP, "default-src 'self'");

const policyWith = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self'",
    "worker-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Our forms post to ourselves; the refused page posts back to the intake, which may redirect anywhere.
    'form-action *',
  ].join('; ');
