/** The category, from the words of a slug: the first match decides. Without a match, it is Tutorial. */
const rules = [
  { words: /security/, category: 'Security' },
  { words: /jamstack/, category: 'JAMstack' },
  { words: /comparison|-vs-/, category: 'Comparison' },
  { words: /best-practices/, category: 'Best Practices' },
  { words: /nextjs/, category: 'Next.js' },
  { words: /react/, category: 'React' },
  { words: /aws/, category: 'AWS' },
] as const;

export type Category = (typeof rules)[number]['category'] | 'Tutorial';

/** The order of the filter. */
export const categories: readonly Category[] = [...rules.map((rule) => rule.category), 'Tutorial'];

export const categoryOf = (slug: string): Category =>
  rules.find((rule) => rule.words.test(slug))?.category ?? 'Tutorial';
