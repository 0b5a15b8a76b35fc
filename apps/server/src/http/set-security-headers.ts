import type { FastifyInstance, FastifyReply } from 'fastify';

export interface SecurityOptions {
  /** Whether people reach us over https: then browsers are told never to come by http again. */
  https: boolean;
  /** Hashes of the inline scripts that our own pages carry, as CSP sources: `'sha256-…'`. */
  readonly scriptHashes: readonly string[];
}

const CSP = 'content-security-policy';

/** Sources by the directive that they are for. */
export type Sources = Readonly<Partial<Record<Directive, readonly string[]>>>;
type Directive = 'script-src' | 'style-src' | 'img-src' | 'connect-src' | 'frame-src';

/** Lets one answer load more than the others do: what it has by itself stays. */
export function allowSources(reply: FastifyReply, sources: Sources): void {
  const policy = readPolicy(reply);
  for (const [directive, more] of Object.entries(sources))
    // What has no directive of its own goes by default-src.
    if (more.length > 0) policy.set(directive, [...(policy.get(directive) ?? ["'self'"]), ...more]);
  writePolicy(reply, policy);
}

/**
 * Lets one answer carry stylesheets inside its page, and no others but them.
 * @param hashes theirs, as CSP sources: `'sha256-…'`
 */
export const allowStyles = (reply: FastifyReply, hashes: readonly string[]): void =>
  allowSources(reply, { 'style-src': hashes });

/**
 * Lets other sites show one answer inside their pages. It must hold nothing of an account: whoever frames a page may
 * have its visitors click in it unseen.
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

/** What every answer carries, whatever it is. A route that needs a stricter policy sets its own. */
export function useSecurityHeaders(app: FastifyInstance, options: SecurityOptions): void {
  // First of all, so that a route may say otherwise afterwards.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(CSP, policyWith(options.scriptHashes));
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'DENY');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (options.https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    done();
  });
}

const policyWith = (scriptHashes: readonly string[]): string =>
  [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Forms of ours post to ourselves; the refused page posts back to the intake, which may redirect anywhere.
    'form-action *',
  ].join('; ');
