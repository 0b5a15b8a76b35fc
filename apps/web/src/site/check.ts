/** What the pages may link to, and what they are. */
export interface BuiltSite {
  /** HTML by URL path. */
  documents: ReadonlyMap<string, string>;
  /** Files beside the pages, as URL paths: `/favicon.svg`. */
  files: ReadonlySet<string>;
  /** Paths that the app or the server answers. */
  appPaths: ReadonlySet<string>;
  /** The origin placeholder that absolute links begin with. */
  origin: string;
  /** The one inline script that the Content-Security-Policy allows. */
  inlineScript: string;
}

/** Everything wrong with the built pages, a line each: dead links and anchors, doubled ids, what the CSP forbids. */
export function findProblems(site: BuiltSite): string[] {
  return [...site.documents].flatMap(([path, html]) =>
    [...brokenLinks(site, path, html), ...brokenReferences(html), ...doubledIds(html), ...forbidden(site, html)].map(
      (problem) => `${path}: ${problem}`,
    ),
  );
}

// The pages come from one renderer: attributes are in double quotes, and quotes in text are escaped.
const values = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value);
const idsOf = (html: string) => values(html, / id="([^"]*)"/g);

function brokenLinks({ documents, files, appPaths, origin }: BuiltSite, path: string, html: string): string[] {
  return values(html, / (?:href|src)="([^"]*)"/g).flatMap((link) => {
    const local = link.startsWith(origin) ? link.slice(origin.length) : link;
    if (/^(?:https?|mailto):/.test(local)) return [];
    const [target = '', hash] = local.split('#');
    if (target !== '' && (files.has(target) || (appPaths.has(target) && hash === undefined))) return [];
    const document = documents.get(target === '' ? path : target);
    if (document === undefined) return [`dead link ${link}`];
    return hash === undefined || idsOf(document).includes(hash) ? [] : [`dead anchor ${link}`];
  });
}

function brokenReferences(html: string): string[] {
  const ids = new Set(idsOf(html));
  return values(html, / (?:aria-controls|aria-labelledby|popovertarget|data-copy)="([^"]+)"/gi)
    .filter((id) => !ids.has(id))
    .map((id) => `nothing has the id ${id}`);
}

function doubledIds(html: string): string[] {
  const ids = idsOf(html);
  return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `two elements have the id ${id}`);
}

function forbidden({ inlineScript }: BuiltSite, html: string): string[] {
  const scripts = values(html, /<script>([\s\S]*?)<\/script>/g).filter((script) => script !== inlineScript);
  return [
    ...values(html, /<[^>]* (style|on\w+)="/g).map((name) => `an inline ${name} attribute`),
    ...scripts.map((script) => `an inline script: ${script}`),
    ...(html.includes('<style') ? ['an inline stylesheet'] : []),
  ];
}
