import { brand, type Endpoint, type FormDefinition } from '@postern/contracts';
import { toHtmlCode } from '@postern/forms/code/html';
import { toJsonSchema } from '@postern/forms/code/json-schema';
import { toReactCode } from '@postern/forms/code/react';
import { toTypeCode } from '@postern/forms/code/typescript';
import { toZodCode } from '@postern/forms/code/zod';
import { escapeHtml } from '@postern/forms/html';
import { embedLine, embedUrl, enhanceLine } from '../../endpoints/snippets/form-lines.ts';
import type { Language } from '../../../components/code/highlight.ts';

/** A piece of code to take away. */
export interface ShareCode {
  id: string;
  label: string;
  language: Language;
  code: string;
  /** The name of the downloaded file. */
  file: string;
  /** One sentence on where it goes. */
  hint: string;
}

export interface Shared {
  endpoint: Endpoint;
  form: FormDefinition;
  /** What is published; null while nothing is. */
  version: number | null;
}

/** The line that puts the form into a page, and the one that frames it. */
export function embedCodes({ endpoint, form }: Pick<Shared, 'endpoint' | 'form'>): ShareCode[] {
  const title = escapeHtml(form.title || endpoint.name);
  return [
    {
      id: 'script',
      label: 'Script',
      language: 'html',
      code: embedLine(endpoint),
      file: 'embed.html',
      hint: 'The form stands where this line stands, in its own styles, and nothing of the page’s gets into it.',
    },
    {
      id: 'iframe',
      label: 'Iframe',
      language: 'html',
      code: `<iframe src="${endpoint.form_url}/embed" title="${title}" data-${brand.slug}\n  style="width: 100%; height: 640px; border: 0"></iframe>\n<script src="${embedUrl(endpoint)}" defer></script>\n`,
      file: 'iframe.html',
      hint: 'For pages that take no scripts, leave the last line out: it only makes the frame as high as the form.',
    },
  ];
}

/** The form as plain HTML, with the line that makes it answer in place. */
export const ownHtml = ({ endpoint, form, version }: Shared): ShareCode => ({
  id: 'html',
  label: 'HTML',
  language: 'html',
  code: `${toHtmlCode({ form, action: endpoint.submit_url, version }).trimEnd()}\n${enhanceLine(endpoint)}`,
  file: 'form.html',
  hint: 'Works without the last line too. With it, errors stand beside their fields, uploads show how far they are, and what is sent offline is kept.',
});

/** The form as code of an application. */
export const programCodes = ({ endpoint, form, version }: Shared): ShareCode[] => [
  {
    id: 'react',
    label: 'React',
    language: 'ts',
    code: toReactCode({ form, action: endpoint.submit_url, version }),
    file: 'form.tsx',
    hint: 'A component with react-hook-form and zod, which sends to this endpoint.',
  },
  {
    id: 'zod',
    label: 'zod',
    language: 'ts',
    code: toZodCode({ form }),
    file: 'form-schema.ts',
    hint: 'The same rules as a schema of zod 4.',
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    language: 'ts',
    code: toTypeCode({ form }),
    file: 'form-data.ts',
    hint: 'The type of what a submission’s “data” holds, as webhooks and the API bring it.',
  },
  {
    id: 'json-schema',
    label: 'JSON Schema',
    language: 'json',
    code: `${JSON.stringify(toJsonSchema({ form }), null, 2)}\n`,
    file: 'form.schema.json',
    hint: 'JSON Schema 2020-12 of the same, for every other language.',
  },
];
