import type { Snippet } from '../../endpoints/snippets/snippets.ts';
import type { Call } from '../call.ts';
import { toSnippetCall } from './snippet-call.ts';
import { curlSnippet } from './curl.ts';
import { fetchSnippet, nodeSnippet } from './js.ts';
import { phpSnippet } from './php.ts';
import { pythonSnippet } from './python.ts';

const asScript = 'A script is always answered with JSON, whatever it accepts.';

/** The call as code. @param url the public submit URL */
export function callSnippets(call: Call, url: string): readonly Snippet[] {
  const input = toSnippetCall(call, url);
  return [
    {
      id: 'curl',
      label: 'cURL',
      language: 'shell',
      code: curlSnippet(input),
      hint: 'For a terminal with bash or zsh.',
    },
    {
      id: 'fetch',
      label: 'fetch',
      language: 'js',
      code: fetchSnippet(input),
      hint: `For the script of a page. ${asScript}`,
    },
    {
      id: 'node',
      label: 'Node.js',
      language: 'js',
      code: nodeSnippet(input),
      hint: `For a module, without any package. ${asScript}`,
    },
    {
      id: 'python',
      label: 'Python',
      language: 'python',
      code: pythonSnippet(input),
      hint: 'Needs the Requests library.',
    },
    {
      id: 'php',
      label: 'PHP',
      language: 'php',
      code: phpSnippet(input),
      hint: 'Needs the cURL extension, which most servers have.',
    },
  ];
}
