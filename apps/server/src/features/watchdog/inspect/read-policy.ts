/** The kinds of address that a page’s Content Security Policy decides about, with the directives that apply, first wins. */
const directives = {
  form: ['form-action'],
  frame: ['frame-src', 'child-src', 'default-src'],
  script: ['script-src-elem', 'script-src', 'default-src'],
  fetch: ['connect-src', 'default-src'],
} as const;

export type PolicyUse = keyof typeof directives;

/**
 * The directive of a page’s policies that blocks an address; undefined if none does. A script is taken to be allowed
 * where the policy names scripts by nonces or hashes, which change with each page.
 * @param policies the headers’ and `<meta>` values; each may hold several policies, separated by commas
 * @see https://www.w3.org/TR/CSP3/#match-url-to-source-expression
 */
export function findBlockingDirective(
  policies: readonly string[],
  use: PolicyUse,
  { target, page }: { target: URL; page: URL },
): string | undefined {
  for (const policy of policies.flatMap((text) => text.split(','))) {
    const lists = readDirectives(policy);
    const directive = directives[use].find((name) => lists.has(name));
    const sources = directive === undefined ? undefined : lists.get(directive);
    if (sources === undefined) continue;
    if (use === 'script' && sources.some((source) => /^'(nonce-|sha\d+-|strict-dynamic)/i.test(source))) continue;
    if (!sources.some((source) => matches(source, target, page))) return directive;
  }
  return undefined;
}

function readDirectives(policy: string): Map<string, string[]> {
  const lists = new Map<string, string[]>();
  for (const part of policy.split(';')) {
    const [name = '', ...sources] = part.trim().split(/\s+/);
    // The first directive of a name counts.
    if (name !== '' && !lists.has(name.toLowerCase())) lists.set(name.toLowerCase(), sources);
  }
  return lists;
}

function matches(source: string, target: URL, page: URL): boolean {
  const text = source.toLowerCase();
  if (text === "'self'") return target.host === page.host && isSchemeAllowed(page.protocol, target.protocol);
  if (text === '*') return target.protocol === 'https:' || target.protocol === 'http:';
  if (/^[a-z][a-z\d+.-]*:$/.test(text)) return isSchemeAllowed(text, target.protocol);
  const parts = /^(?:([a-z][a-z\d+.-]*:)\/\/)?(\*|[^/:*']+|\*\.[^/:*']+|\[[^\]]*\])(?::(\d+|\*))?(\/.*)?$/.exec(text);
  if (!parts) return false;
  const [, scheme = page.protocol, host = '', port, path] = parts;
  return (
    isSchemeAllowed(scheme, target.protocol) &&
    isHostAllowed(host, target.hostname) &&
    isPortAllowed(port, target) &&
    isPathAllowed(path, target.pathname.toLowerCase())
  );
}

/** A secure scheme is always as good as the plain one. */
const isSchemeAllowed = (allowed: string, actual: string): boolean =>
  allowed === actual || (allowed === 'http:' && actual === 'https:');

const isHostAllowed = (allowed: string, actual: string): boolean =>
  allowed === '*' || (allowed.startsWith('*.') ? actual.endsWith(allowed.slice(1)) : actual === allowed);

function isPortAllowed(allowed: string | undefined, { port, protocol }: URL): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  const actual = port || usual;
  if (allowed === undefined) return actual === usual;
  return allowed === '*' || allowed === actual || (allowed === '80' && actual === '443');
}

function isPathAllowed(allowed: string | undefined, actual: string): boolean {
  if (allowed === undefined || allowed === '/') return true;
  return allowed.endsWith('/') ? actual.startsWith(allowed) : actual === allowed;
}
