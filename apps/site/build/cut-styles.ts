/** A rule as far as cutting needs to know it. */
interface Rule {
  /** The selectors, or an at-rule's name and condition. */
  head: string;
  /** What stands between its braces; absent where there are none. */
  body?: string;
}

/**
 * Leaves out of a stylesheet what a page cannot use: rules whose elements, classes and ids occur neither in its markup
 * nor in its scripts, and custom properties that no other rule reads. What remains travels inside the page. PurgeCSS
 * leaves as much and takes two to six tenths of a second a page: with fifty pages, whoever starts the server waits for it.
 * @param css what a build has written: without comments
 * @param sources the page's markup, and the text of its scripts
 */
export function cutStyles(css: string, sources: readonly string[]): string {
  const words = new Set(sources.flatMap((source) => source.match(/[\w-]+/g) ?? []));
  return cutProperties(cut(css, words));
}

/** One may have been read by another that is left out, so it begins anew until all are in use. */
function cutProperties(css: string): string {
  const read = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const rest = css.replace(/(?<=[{;])(--[\w-]+):[^;{}]*(?:;|(?=\}))/g, (declaration, name: string) =>
    read.has(name) ? declaration : '',
  );
  return rest === css ? css : cutProperties(rest);
}

function cut(css: string, words: ReadonlySet<string>): string {
  return rulesOf(css)
    .map(({ head, body }) => {
      if (body === undefined) return `${head};`;
      if (/^@(?:media|supports|layer|container)\b/.test(head)) {
        const inner = cut(body, words);
        return inner && `${head}{${inner}}`;
      }
      if (head.startsWith('@')) return `${head}{${body}}`;
      const selectors = split(head, ',').filter((selector) => isUsed(selector, words));
      return selectors.length > 0 ? `${selectors.join(',')}{${body}}` : '';
    })
    .join('');
}

/** Within `:is()`, `:not()` and their like, one of several is enough or none may be there: these are not looked at. */
function isUsed(selector: string, words: ReadonlySet<string>): boolean {
  let bare = selector.replace(/\[[^\]]*\]/g, '');
  for (let before = ''; before !== bare;) {
    before = bare;
    bare = bare.replace(/:[\w-]+\([^()]*\)/g, '');
  }
  return [...bare.matchAll(/(?<![\w:-])[.#]?([a-z][\w-]*)/gi)].every(([, name = '']) => words.has(name));
}

function rulesOf(css: string): Rule[] {
  const rules: Rule[] = [];
  for (let at = 0; at < css.length;) {
    const [end, sign] = find(css, at, '{;');
    const head = css.slice(at, end).trim();
    if (sign === '{') {
      const [close] = find(css, end + 1, '}');
      rules.push({ head, body: css.slice(end + 1, close).trim() });
      at = close + 1;
    } else {
      if (head !== '') rules.push({ head });
      at = end + 1;
    }
  }
  return rules;
}

function split(text: string, sign: string): string[] {
  const parts: string[] = [];
  for (let at = 0; at <= text.length;) {
    const [end] = find(text, at, sign);
    parts.push(text.slice(at, end).trim());
    at = end + 1;
  }
  return parts;
}

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '(': ')', '[': ']' };

/** Where the first of these signs stands outside of brackets and strings, and which it is; the end when none does. */
function find(text: string, from: number, signs: string): [place: number, sign: string] {
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (signs.includes(sign)) return [at, sign];
    if (sign === '\\') at += 1;
    else if (sign === '"' || sign === "'") at = endOfString(text, at);
    else if (CLOSING[sign] !== undefined) [at] = find(text, at + 1, CLOSING[sign]);
  }
  return [text.length, ''];
}

function endOfString(text: string, from: number): number {
  const quote = text.charAt(from);
  let at = from + 1;
  while (at < text.length && text.charAt(at) !== quote) at += text.charAt(at) === '\\' ? 2 : 1;
  return at;
}
