import { headOf, jsonOf } from '../encode.ts';
import { phpString } from './quote.ts';
import {
  hasRepeats,
  headersOf,
  isFilePart,
  needsType,
  textBody,
  textParts,
  typeOf,
  type SnippetCall,
} from './snippet-call.ts';

/** The call for PHP with its cURL extension. */
export function phpSnippet(call: SnippetCall): string {
  const byHand = call.encoding === 'multipart' && hasRepeats(call);
  const headers = headersOf(call, { withType: needsType(call) }).map(([name, value]) => phpString(`${name}: ${value}`));
  if (byHand) headers.push('"Content-Type: multipart/form-data; boundary=$boundary"');
  const isBrowser = call.sender === 'browser';
  return `<?php
${byHand ? multipartByHand(call) : ''}$curl = curl_init(${phpString(call.url)});
curl_setopt_array($curl, [
    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_HTTPHEADER => [
${headers.map((header) => `        ${header},\n`).join('')}    ],
    CURLOPT_POSTFIELDS => ${byHand ? '$body' : bodyOf(call)},
]);
$answer = curl_exec($curl);
echo curl_getinfo($curl, CURLINFO_RESPONSE_CODE), ' ', ${isBrowser ? 'curl_getinfo($curl, CURLINFO_REDIRECT_URL) ?: ' : ''}$answer, PHP_EOL;
`;
}

function bodyOf(call: SnippetCall): string {
  switch (call.encoding) {
    case 'urlencoded':
      return hasRepeats(call) ? joined(call) : `http_build_query(${pairs(call)})`;
    case 'multipart':
      return pairs(call);
    case 'json':
      return phpString(jsonOf(textParts(call)));
    case 'text':
      return phpString(textBody(call));
  }
}

const pairs = ({ parts }: SnippetCall): string =>
  `[\n${parts
    .map((part) => {
      const value = isFilePart(part)
        ? `new CURLFile(${phpString(part.file.name)}, ${phpString(typeOf(part.file))}, ${phpString(part.file.name)})`
        : phpString(part.value);
      return `        ${phpString(part.name)} => ${value},\n`;
    })
    .join('')}    ]`;

/** A PHP array has each key once, so fields of one name are joined by hand. */
const joined = (call: SnippetCall): string =>
  `implode('&', [\n${textParts(call)
    .map(({ name, value }) => `        http_build_query([${phpString(name)} => ${phpString(value)}]),\n`)
    .join('')}    ])`;

const multipartByHand = ({
  parts,
}: SnippetCall): string => `// An array has each name only once, so the body is put together here.
$parts = [
${parts
  .map((part) => {
    const content = isFilePart(part) ? `file_get_contents(${phpString(part.file.name)})` : phpString(part.value);
    return `    [${phpString(headOf(part))}, ${content}],\n`;
  })
  .join('')}];
$boundary = bin2hex(random_bytes(16));
$body = '';
foreach ($parts as [$head, $content]) {
    $body .= "--$boundary\\r\\nContent-Disposition: form-data; $head\\r\\n\\r\\n$content\\r\\n";
}
$body .= "--$boundary--\\r\\n";

`;
