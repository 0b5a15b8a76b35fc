import { brand } from '@postern/contracts';
import type { Post } from '../blog/post.ts';
import type { SitePage } from '../page.ts';
import { publicUrl } from '../addresses.ts';
import { fillIn } from '../text/facts.ts';
import { markdownPath } from './markdown.ts';

const intro = `# {{brand}}

> {{brand}} is a form backend. A web page’s form points its \`action\` at an endpoint URL; every submission, files
> included, is stored, checked for spam, delivered by email, webhook or chat, and shown in a dashboard. It is free
> software under the MIT licence, and this server at {{url}} is one installation of it.

- To receive a form: create an account at {{url}}/register, create an endpoint, and post to \`{{url}}/api/submit/{id}\`.
  URL-encoded, multipart, JSON and plain text bodies are accepted. Submitting needs no key; never put one into a page.
- A browser gets a redirect to a thank-you page; a program gets JSON.
- For everything else, such as reading and exporting submissions, use the REST API with a bearer token.
- There is one plan, the {{plan}}: {{monthly}} submissions a month, files up to {{fileMegabytes}} MB. Submissions
  beyond the month’s limit are held: stored, but not delivered until they are released.
- Paid plans are announced but do not exist yet. The addresses in the samples are made up.
- Support by people: {{support}}
`;

const list = (title: string, lines: readonly string[]) => `\n## ${title}\n\n${lines.join('\n')}\n`;
const link = (title: string, path: string, about: string) => `- [${title}](${publicUrl}${path}): ${about}`;

/** Facts for a language model that writes about us, or writes a form that posts to us: see llmstxt.org. */
export function toLlmsText(pages: readonly SitePage[], posts: readonly Post[]): string {
  const docs = pages.filter(({ path }) => path === '/docs' || path.startsWith('/docs/'));
  const toLink = ({ title, path, description }: SitePage) =>
    link(title.replace(` · ${brand.name} docs`, ''), path, description);
  const toText = (page: SitePage) => toLink({ ...page, path: markdownPath(page) });
  return [
    fillIn(intro),
    list('Documentation', docs.map(toText)),
    list('Interfaces', [
      link('OpenAPI 3.1 document', '/api/openapi.json', 'every REST call with its schemas, limits and errors.'),
    ]),
    list(
      'Articles',
      posts.map(({ title, path, excerpt }) => link(title, path, excerpt)),
    ),
    list('Optional', pages.filter(({ path }) => path === '/terms' || path === '/privacy').map(toLink)),
  ].join('');
}
