/** A media type: `type/subtype` in lower case, and its parameters under lower-case names. */
export interface MediaType {
  essence: string;
  parameters: ReadonlyMap<string, string>;
}

const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const ESSENCE = new RegExp(`^[ \\t]*(${TOKEN}/${TOKEN})[ \\t]*(?=;|$)`);
/**
 * One parameter; an empty one (`;;`) is allowed (RFC 9110, section 5.6.6). Boundaries are sent without quotes and with
 * any characters.
 */
const PARAMETER = new RegExp(`;[ \\t]*(?:(${TOKEN})=(?:([^\\s";,]+)|"((?:[^"\\\\]|\\\\.)*)"))?[ \\t]*(?=;|$)`, 'y');

/** The `type/subtype` of a header, in lower case, whether or not the rest of it can be parsed. */
export const essenceOf = (header: string | undefined): string | undefined =>
  ESSENCE.exec(header ?? '')?.[1]?.toLowerCase();

/**
 * Parses a Content-Type header by the grammar of RFC 9110, section 8.3.1. Of two parameters with the same name the
 * first counts.
 * @returns undefined for anything else, because two parsers could understand such a header differently
 */
export function parseContentType(header: string | undefined): MediaType | undefined {
  const essence = ESSENCE.exec(header ?? '');
  if (!header || !essence?.[1]) return undefined;
  const parameters = new Map<string, string>();
  PARAMETER.lastIndex = essence[0].length;
  while (PARAMETER.lastIndex < header.length) {
    const found = PARAMETER.exec(header);
    if (!found) return undefined;
    const [, name, token, inQuotes] = found;
    const value = token ?? inQuotes?.replaceAll(/\\(.)/g, '$1');
    if (name !== undefined && value !== undefined && !parameters.has(name.toLowerCase()))
      parameters.set(name.toLowerCase(), value);
  }
  return { essence: essence[1].toLowerCase(), parameters };
}
