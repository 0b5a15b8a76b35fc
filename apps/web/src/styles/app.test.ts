import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const src = path.resolve(import.meta.dirname, '..');
const filesOf = (pattern: string): string[] =>
  globSync(pattern, { cwd: src }).filter((file) => !/^visitor\/|\.test\.|testing/.test(file));
const read = (file: string): string => readFileSync(path.join(src, file), 'utf8');

const sheets = filesOf('**/*.css').filter((file) => file !== 'styles/app.css');
const markup = [...filesOf('**/*.{ts,tsx}'), '../app.html'].map(read).join('\n');

/** The classes that have a rule. */
const styled = new Set(
  sheets.flatMap((file) => {
    const selectors = read(file).replaceAll(/\/\*[^]*?\*\/|\{[^{}]*\}/g, ' ');
    return [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
  }),
);

/** Every word of the markup, including `kind-` from `kind-${kind}`. */
const words = new Set(markup.match(/[a-z][\w-]*/g));

/** Classes of the icon library. */
const foreign = new Set(['lucide']);

// The tokens come from a package.
it('imports every style sheet once', () => {
  const imported = [...read('styles/app.css').matchAll(/@import '(\.[^']+)'/g)].map(([, name = '']) =>
    path.posix.join('styles', name),
  );
  expect(imported.toSorted()).toEqual(sheets.toSorted());
});

it('has no rule for a class that is missing from the markup', () => {
  const isMarked = (name: string) => words.has(name) || words.has(name.replace(/[^-]+$/, '')) || foreign.has(name);
  expect([...styled].filter((name) => !isMarked(name))).toEqual([]);
});

it('has a rule for every class of the markup', () => {
  const marked = [...markup.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' '));
  expect([...new Set(marked)].filter((name) => !styled.has(name))).toEqual([]);
});

it('puts each file into its layer', () => {
  const layerOf = (file: string) => /^@layer (\w+) \{$/m.exec(read(file))?.[1];
  const own = sheets.filter((file) => !file.startsWith('styles/'));
  expect(own.filter((file) => layerOf(file) !== file.split('/')[0])).toEqual([]);
});
