import { groupByName, jsonOf } from '../encode.ts';
import { jsString } from './quote.ts';
import { headersOf, isFilePart, needsType, textBody, textParts, typeOf, type SnippetCall } from './snippet-call.ts';

/** The call for a script in a page; files come from its file input. */
export const fetchSnippet = (call: SnippetCall): string =>
  `${formData(call, () => "document.querySelector('input[type=file]').files[0]")}${request(call)}`;

/** The call for Node.js, as a module; files come from the disk. */
export function nodeSnippet(call: SnippetCall): string {
  const hasFiles = call.encoding === 'multipart' && call.parts.some(isFilePart);
  return `${hasFiles ? "import { openAsBlob } from 'node:fs';\n\n" : ''}${formData(call, fromDisk)}${request(call)}`;
}

function fromDisk(file: File): string {
  const name = jsString(file.name);
  const type = typeOf(file);
  return `await openAsBlob(${name}${type && `, { type: ${jsString(type)} }`}), ${name}`;
}

function formData(call: SnippetCall, toFile: (file: File) => string): string {
  if (call.encoding !== 'multipart') return '';
  const lines = call.parts.map(
    (part) => `form.append(${jsString(part.name)}, ${isFilePart(part) ? toFile(part.file) : jsString(part.value)});\n`,
  );
  return `const form = new FormData();\n${lines.join('')}\n`;
}

// A fetch identifies itself, Node's too, and gets JSON whatever it accepts.
const request = (call: SnippetCall): string => `const answer = await fetch(${jsString(call.url)}, {
  method: 'POST',
  headers: ${object(headersOf(call, { onlyJson: true, withType: needsType(call) }), '  ')},
  body: ${bodyOf(call)},
});
console.log(answer.status, await answer.json());
`;

function bodyOf(call: SnippetCall): string {
  const parts = textParts(call);
  switch (call.encoding) {
    case 'multipart':
      return 'form';
    case 'urlencoded':
      return `new URLSearchParams([\n${parts.map(({ name, value }) => `    [${jsString(name)}, ${jsString(value)}],\n`).join('')}  ])`;
    case 'json':
      // An object would put such names first.
      return parts.some(({ name }) => /^\d+$/.test(name))
        ? jsString(jsonOf(parts))
        : `JSON.stringify(${object(groupByName(parts), '  ')})`;
    case 'text':
      return jsString(textBody(call));
  }
}

const object = (entries: readonly (readonly [string, string | string[]])[], indent: string): string =>
  `{\n${entries.map(([name, value]) => `${indent}  ${keyOf(name)}: ${valueOf(value)},\n`).join('')}${indent}}`;

const valueOf = (value: string | string[]): string =>
  typeof value === 'string' ? jsString(value) : `[${value.map(jsString).join(', ')}]`;

/** Written without brackets, `__proto__` would set the prototype instead. */
function keyOf(name: string): string {
  if (name === '__proto__') return "['__proto__']";
  return /^[A-Za-z_]\w*$/.test(name) ? name : jsString(name);
}
