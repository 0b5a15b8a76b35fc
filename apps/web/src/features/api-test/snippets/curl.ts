import type { Part } from '../call.ts';
import { jsonOf } from '../encode.ts';
import { shellWord } from './quote.ts';
import { headersOf, isFilePart, needsType, textBody, textParts, typeOf, type SnippetCall } from './snippet-call.ts';

/** The call for a terminal with bash or zsh. */
export function curlSnippet(call: SnippetCall): string {
  const refusal = refusalOf(call);
  if (refusal) return `# ${refusal}\n# The other languages can.\n`;
  const options = [
    ...headersOf(call, { withType: needsType(call) }).map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    ...bodyOptions(call),
  ];
  // As a browser: the head contains the status and the target of a redirect.
  const start = `curl ${call.sender === 'browser' ? '-i ' : ''}${shellWord(call.url)}`;
  return `${[start, ...options].join(' \\\n  ')}\n`;
}

/** The reason why cURL cannot send a call; undefined if it can. */
function refusalOf({ encoding, parts }: SnippetCall): string | undefined {
  const texts = parts.flatMap((part) => [part.name, isFilePart(part) ? part.file.name : part.value]);
  if (encoding !== 'json' && texts.some((text) => text.includes('\0')))
    return 'No argument of a command can hold the character U+0000.';
  if (encoding === 'multipart' && parts.some(({ name }) => name === '' || name.includes('=')))
    return 'cURL ends a multipart name at its first "=", and takes no empty one.';
  return undefined;
}

function bodyOptions(call: SnippetCall): string[] {
  switch (call.encoding) {
    case 'urlencoded':
      return textParts(call).map(({ name, value }) => urlencodedOption(name, value));
    case 'multipart':
      return call.parts.map(multipartOption);
    case 'json':
      return [`--data-raw ${shellWord(jsonOf(textParts(call)))}`];
    case 'text':
      return [`--data-raw ${shellWord(textBody(call))}`];
  }
}

/** cURL encodes only the value, and without a name treats the "=" as its own. */
const urlencodedOption = (name: string, value: string): string =>
  name === ''
    ? `--data-raw ${shellWord(new URLSearchParams([['', value]]).toString())}`
    : `--data-urlencode ${shellWord(`${encodeURIComponent(name)}=${value}`)}`;

/** Values of `--form-string` are text, whatever they begin with. Names of files are in cURL's own quotes. */
function multipartOption(part: Part): string {
  if (!isFilePart(part)) return `--form-string ${shellWord(`${part.name}=${part.value}`)}`;
  const type = typeOf(part.file);
  const file = part.file.name.toWellFormed().replaceAll(/[\\"]/g, '\\$&');
  return `-F ${shellWord(`${part.name}=@"${file}"${type && `;type=${type}`}`)}`;
}
