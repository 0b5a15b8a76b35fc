import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brand, limits } from '@postern/contracts';

const content = path.resolve(import.meta.dirname, '../../site/content');

/** A sample of the documentation or of an article. */
export interface Sample {
  /** `docs/html.md:12` */
  place: string;
  language: string;
  /** The title that the reader sees above it; for some the name of a file. */
  title: string;
  /** The text between the fences, with its placeholders. */
  code: string;
  /** Why the sample cannot run unchanged; null: it runs, if it posts. */
  notRun: string | null;
  /** The samples that share a panel with it, itself included: parts of one program, by file name. */
  neighbours: readonly Sample[];
}

const MIB = 1024 * 1024;

/** The values of placeholders in double braces: the same as in `apps/site/src/text/facts.ts`. */
const facts: Readonly<Record<string, string>> = {
  open: '{{',
  close: '}}',
  brand: brand.name,
  slug: brand.slug,
  fileMegabytes: String(limits.fileBytes / MIB),
  files: String(limits.files),
  pageSizeMax: String(limits.pageSizeMax),
};

/**
 * The code as a reader has it, with the address of an endpoint of this server.
 * @throws if it names an unknown fact
 */
export function fillIn(code: string, { url, submitUrl }: { url: string; submitUrl: string }): string {
  return code.replace(/\{\{\s*([A-Za-z]+)\s*\}\}/g, (_, name: string) => {
    const fact = { ...facts, url, submitUrl }[name];
    if (fact === undefined) throw new Error(`samples.ts does not know the fact “${name}”.`);
    return fact;
  });
}

/** Whether the sample posts to an endpoint, by any of its addresses, rather than only mentioning one. */
export const posts = ({ code }: Pick<Sample, 'code'>): boolean =>
  /\{\{submitUrl\}\}|\{\{url\}\}\/(?:[fs]\/\w|submit\b)/.test(code.replaceAll(/^#.*$/gm, ''));

/** The endpoint's id in samples that also use the REST interface. */
export const sampleId = 'k7m2qd9x';

const FENCE = /^```(\w+) (title|tab)="([^"]+)"(?: \{[\d,]+\})?(?: not-run="([^"]+)")?\n([\s\S]*?)^```$/gm;

/** Every sample of the documentation and of the blog. */
export const samples: readonly Sample[] = ['docs', 'blog'].flatMap((folder) =>
  readdirSync(path.join(content, folder))
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) => samplesIn(`${folder}/${file}`)),
);

/** @throws if a fence is malformed: its sample would be skipped */
function samplesIn(file: string): Sample[] {
  const source = readFileSync(path.join(content, file), 'utf8');
  const found = [...source.matchAll(FENCE)];
  const fences = source.match(/^```/gm)?.length ?? 0;
  if (fences !== 2 * found.length) throw new Error(`${file} has a sample that begins as no sample does.`);

  let panel: Sample[] = [];
  let end = -1;
  return found.map((match) => {
    const [whole, language = '', kind, title = '', notRun, code = ''] = match;
    const isJoined = kind === 'tab' && end >= 0 && source.slice(end, match.index).trim() === '';
    if (!isJoined) panel = [];
    const line = source.slice(0, match.index).split('\n').length;
    const sample = { place: `${file}:${line}`, language, title, code, notRun: notRun ?? null, neighbours: panel };
    panel.push(sample);
    end = kind === 'tab' ? match.index + whole.length : -1;
    return sample;
  });
}
