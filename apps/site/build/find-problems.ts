/** The built pages, and everything that they may link to. */
export interface BuiltSite {
  /** HTML by URL path. */
  documents: ReadonlyMap<string, string>;
  /** Feeds and other texts for machines, by URL path. */
  texts: ReadonlyMap<string, string>;
  /** Files beside the pages, as URL paths: `/favicon.svg`. */
  files: ReadonlySet<string>;
  /** Paths that the app or the server answers. */
  appPaths: ReadonlySet<string>;
  /** The origin placeholder that absolute links begin with. */
  origin: string;
  /** The one inline script that the Content-Security-Policy allows. */
  inlineScript: string;
}

/** All problems of the built site, one line each: dead links and anchors, duplicate ids, violations of the CSP. */
export function findProblems(site: BuiltSite): string[] {
  const inDocuments = [...site.documents].flatMap(([path, html]) =>
    [
      ...values(html, / (?:href|src)="([^"]*)"/g).flatMap((link) => brokenLink(site, path, link)),
      // Addresses in previews and in data for search engines.
      ...brokenAddresses(site, html.slice(0, html.indexOf('</head>') + 1)),
      ...brokenReferences(html),
      ...doubledIds(html),
      ...forbidden(site, html),
      ...unreadableData(html),
    ].map((problem) => `${path}: ${problem}`),
  );
  const inTexts = [...site.texts].flatMap(([path, text]) =>
    (path.endsWith('.md') ? brokenTargets(site, text) : brokenAddresses(site, text)).map(
      (problem) => `${path}: ${problem}`,
    ),
  );
  return [...inDocuments, ...inTexts];
}

/** Links of Markdown. Addresses in its samples are made up. */
const brokenTargets = ({ documents, texts, files, appPaths }: BuiltSite, text: string): string[] =>
  values(text.replaceAll(/^(`{3,}).*?^\1$/gms, ''), /\]\((\/[^)#]*)/g)
    .filter((target) => ![documents, texts, files, appPaths].some((known) => known.has(target)))
    .map((target) => `dead link ${target}`);

// The pages come from one renderer: attributes are in double quotes, and quotes in text are escaped.
const values = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value);
const idsOf = (html: string) => values(html, / id="([^"]*)"/g);

function brokenLink({ documents, texts, files, appPaths, origin }: BuiltSite, path: string, link: string): string[] {
  const local = link.startsWith(origin) ? link.slice(origin.length) : link;
  if (/^(?:https?|mailto):/.test(local)) return [];
  const [target = '', hash] = local.split('#');
  if (files.has(target) || texts.has(target) || (appPaths.has(target) && hash === undefined)) return [];
  const document = documents.get(target === '' ? path : target);
  if (document === undefined) return [`dead link ${link}`];
  return hash === undefined || idsOf(document).includes(hash) ? [] : [`dead anchor ${link}`];
}

/**
 * Checks absolute addresses, and those that begin with a slash in a manifest. In these texts, the part after a # names
 * an object, not a place on a page.
 */
function brokenAddresses(site: BuiltSite, text: string): string[] {
  const absolute = values(text, new RegExp(`${site.origin}(/[^\\s"#<>)\`]*?)[.,:]?(?=[\\s"#<>)\`]|$)`, 'g'));
  const inManifest = values(text, /"(?:src|start_url)": "(\/[^"]*)"/g);
  return [...absolute, ...inManifest].flatMap((link) => brokenLink(site, '', link));
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
    // The policy contains the hash of the stylesheet that the build puts into the head.
    ...(html.split('</head>').at(-1)?.includes('<style') ? ['an inline stylesheet'] : []),
  ];
}

function unreadableData(html: string): string[] {
  return values(html, /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g).flatMap((json) => {
    try {
      JSON.parse(json);
      return [];
    } catch {
      return [`data that is no JSON: ${json}`];
    }
  });
}
