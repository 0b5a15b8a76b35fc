import type { FastifyInstance, FastifyReply } from 'fastify';

export interface SecurityOptions {
  /** Whether people reach us over https: then browsers are told never to come by http again. */
  https: boolean;
  /** Hashes of the inline scripts that our own pages carry, as CSP sources: `'sha256-…'`. */
  scriptHashes: readonly string[];
}

const CSP = 'content-security-policy';
const OWN_STYLES = "style-src 'self'";

/**
 * Lets one answer carry stylesheets inside its page, and no others but them.
 * @param hashes theirs, as CSP sources: `'sha256-…'`
 */
export function allowStyles(reply: FastifyReply, hashes: readonly string[]): void {
  const policy = String(reply.getHeader(CSP) ?? '');
  reply.header(CSP, policy.replace(OWN_STYLES, [OWN_STYLES, ...hashes].join(' ')));
}

/** What every answer carries, whatever it is. A route that needs a stricter policy sets its own. */
export function useSecurityHeaders(app: FastifyInstance, { https, scriptHashes }: SecurityOptions): void {
  const csp = [
    "default-src 'self'",
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
    OWN_STYLES,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    // Forms of ours post to ourselves; the refused page posts back to the intake, which may redirect anywhere.
    'form-action *',
  ].join('; ');
  // First of all, so that a route may say otherwise afterwards.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header(CSP, csp);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('x-frame-options', 'DENY');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    if (https) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
    done();
  });
}
