import { brand, type Endpoint, type FormDefinition } from '@postern/contracts';
import { toHtmlCode } from '@postern/forms/code/html';
import { toJsonSchema } from '@postern/forms/code/json-schema';
import { toReactCode } from '@postern/forms/code/react';
import { toTypeCode } from '@postern/forms/code/typescript';
import { toZodCode } from '@postern/forms/code/zod';
import { escapeHtml } from '@postern/forms/html';
import { embedLine, embedUrl, enhanceLine } from '../../endpoints/snippets/form-lines.ts';
import type { Language } from '../../../components/code/highlight.ts';

/** A piece of code to copy or download. */
export interface ShareCode {
  id: string;
  label: string;
  language: Language;
  code: string;
  /** The name of the downloaded file. */
  file: string;
  /** One sentence about where to put it. */
  hint: string;
}

export interface Shared {
  endpoint: Endpoint;
  form: FormDefinition;
  /** The number of the published version; null if none is published. */
  version: number | null;
}

/** The lines that embed the form in a page: by script, and as a frame. */
export function embedCodes({ endpoint, form }: Pick<Shared, 'endpoint' | 'form'>): ShareCode[] {
  const title = escapeHtml(form.title || endpoint.name);
  return [
    {
      id: 'script',
      label: 'Script',
      language: 'html',
      code: embedLine(endpoint),
      file: 'embed.html',
      hint: 'Paste this where the form should appear. The form keeps its own styles; the page’s styles don’t affect it.',
    },
    {
      id: 'iframe',
      label: 'Iframe',
      language: 'html',
      code: `<iframe src="${endpoint.form_url}/embed" title="${title}" data-${brand.slug}\n  style="width: 100%; height: 640px; border: 0"></iframe>\n<script src="${embedUrl(endpoint)}" defer></script>\n`,
      file: 'iframe.html',
      hint: 'If the page doesn’t allow scripts, leave out the last line: it only fits the frame’s height to the form.',
    },
  ];
}

/** The form as plain HTML, with the line that loads postern.js. */
export const ownHtml = ({ endpoint, form, version }: Shared): ShareCode => ({
  id: 'html',
  label: 'HTML',
  language: 'html',
  code: `${toHtmlCode({ form, action: endpoint.submit_url, version }).trimEnd()}\n${enhanceLine(endpoint)}`,
  file: 'form.html',
  hint: 'Works without the last line too. The last line adds inline errors, upload progress and offline sending.',
});

/** The form as code for an application. */
export const programCodes = ({ endpoint, form, version }: Shared): ShareCode[] => [
  {
    id: 'react',
    label: 'React',
    language: 'ts',
    code: toReactCode({ form, action: endpoint.submit_url, version }),
    file: 'form.tsx',
    hint: 'A component with react-hook-form and zod that sends to this endpoint.',
  },
  {
    id: 'zod',
    label: 'zod',
    language: 'ts',
    code: toZodCode({ form }),
    file: 'form-schema.ts',
    hint: 'The same rules as a zod 4 schema.',
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    language: 'ts',
    code: toTypeCode({ form }),
    file: 'form-data.ts',
    hint: 'The type of a submission’s “data”, as webhooks and the API deliver it.',
  },
  {
    id: 'json-schema',
    label: 'JSON Schema',
    language: 'json',
    code: `${JSON.stringify(toJsonSchema({ form }), null, 2)}\n`,
    file: 'form.schema.json',
    hint: 'The same as JSON Schema 2020-12, for every other language.',
  },
];
