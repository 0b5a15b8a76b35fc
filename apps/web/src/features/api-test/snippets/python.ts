import { groupByName } from '../encode.ts';
import { pythonString } from './quote.ts';
import { headersOf, isFilePart, textBody, textParts, typeOf, type SnippetCall } from './snippet-call.ts';

/** The call for Python with the Requests library. */
export function pythonSnippet(call: SnippetCall): string {
  const headers = headersOf(call, { withType: call.encoding === 'text' });
  const isBrowser = call.sender === 'browser';
  return `import requests

answer = requests.post(
    ${pythonString(call.url)},
    headers={
${headers.map(([name, value]) => `        ${pythonString(name)}: ${pythonString(value)},\n`).join('')}    },
    ${bodyOf(call)},
${isBrowser ? '    allow_redirects=False,\n' : ''})
print(answer.status_code, ${isBrowser ? "answer.headers.get('Location') or answer.text" : 'answer.json()'})
`;
}

function bodyOf(call: SnippetCall): string {
  switch (call.encoding) {
    case 'urlencoded':
      return `data=${list(textParts(call).map(({ name, value }) => `(${pythonString(name)}, ${pythonString(value)})`))}`;
    case 'multipart':
      // A tuple without a file name is a field. Only with tuples does Requests always send multipart, and keep the
      // order.
      return `files=${list(
        call.parts.map(
          (part) =>
            `(${pythonString(part.name)}, ${isFilePart(part) ? fileTuple(part.file) : `(None, ${pythonString(part.value)})`})`,
        ),
      )}`;
    case 'json':
      return `json={\n${groupByName(textParts(call))
        .map(([name, value]) => `        ${pythonString(name)}: ${valueOf(value)},\n`)
        .join('')}    }`;
    case 'text':
      return `data=${pythonString(textBody(call))}.encode()`;
  }
}

const list = (items: readonly string[]): string => `[\n${items.map((item) => `        ${item},\n`).join('')}    ]`;

const valueOf = (value: string | string[]): string =>
  typeof value === 'string' ? pythonString(value) : `[${value.map(pythonString).join(', ')}]`;

function fileTuple(file: File): string {
  const type = typeOf(file);
  const name = pythonString(file.name.toWellFormed());
  return `(${name}, open(${name}, 'rb')${type && `, ${pythonString(type)}`})`;
}
