import astro from 'shiki/langs/astro.mjs';
import go from 'shiki/langs/go.mjs';
import html from 'shiki/langs/html.mjs';
import ini from 'shiki/langs/ini.mjs';
import javascript from 'shiki/langs/javascript.mjs';
import json from 'shiki/langs/json.mjs';
import jsx from 'shiki/langs/jsx.mjs';
import nginx from 'shiki/langs/nginx.mjs';
import php from 'shiki/langs/php.mjs';
import python from 'shiki/langs/python.mjs';
import shellscript from 'shiki/langs/shellscript.mjs';
import svelte from 'shiki/langs/svelte.mjs';
import tsx from 'shiki/langs/tsx.mjs';
import typescript from 'shiki/langs/typescript.mjs';
import vue from 'shiki/langs/vue.mjs';
import yaml from 'shiki/langs/yaml.mjs';
import { createHighlighterCoreSync } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

const grammars = {
  astro,
  go,
  html,
  ini,
  javascript,
  json,
  jsx,
  nginx,
  php,
  python,
  shellscript,
  svelte,
  tsx,
  typescript,
  vue,
  yaml,
};

/** The languages of samples; `text` is left plain. */
export const languages = [...(Object.keys(grammars) as (keyof typeof grammars)[]), 'text'] as const;
export type Language = (typeof languages)[number];

export const isLanguage = (text: string): text is Language => languages.some((language) => language === text);

/** A run of characters of one kind; `kind` is a class of code.css, or none for plain ink. */
export interface CodeToken {
  kind: 'c-t' | 'c-a' | 'c-s' | 'c-k' | 'c-c' | undefined;
  text: string;
}

type Kind = NonNullable<CodeToken['kind']>;

/**
 * The class of each scope of the grammars. The theme's "colours" are only names of classes: the Content-Security-Policy
 * forbids styles in attributes, and the two themes need different colours anyway.
 */
const scopes: Record<Kind, readonly string[]> = {
  'c-t': ['entity.name.tag', 'punctuation.definition.tag', 'support.class.component'],
  'c-a': [
    'entity.other.attribute-name',
    'support.type.property-name',
    'constant.other.option',
    'string.unquoted.argument constant.other.option',
  ],
  'c-s': ['string', 'punctuation.definition.string'],
  'c-k': [
    'keyword.control',
    'keyword.operator.new',
    'storage',
    'constant.language',
    'constant.numeric',
    'entity.name.command',
    'support.function.builtin.shell',
  ],
  'c-c': ['comment', 'punctuation.definition.comment'],
};

const kinds = Object.keys(scopes) as Kind[];
const ink = '#000000';
const colorOf = (kind: Kind) => `#00000${kinds.indexOf(kind) + 1}`;

const highlighter = createHighlighterCoreSync({
  langs: Object.values(grammars),
  // Faster than the one in WebAssembly, and finds the same in all of our samples.
  engine: createJavaScriptRegexEngine(),
  themes: [
    {
      name: 'classes',
      type: 'light',
      fg: ink,
      bg: '#ffffff',
      settings: [
        ...kinds.map((kind) => ({ scope: [...scopes[kind]], settings: { foreground: colorOf(kind) } })),
        // The content of a template literal or an unquoted shell word is code or text, not a string.
        {
          scope: [
            'meta.template.expression',
            'string.unquoted.argument',
            'punctuation.separator',
            'storage.type.function.arrow',
          ],
          settings: { foreground: ink },
        },
      ],
    },
  ],
});

/** The code as lines of tokens. A newline at the end does not make another line. */
export function highlight(code: string, language: Language): CodeToken[][] {
  const text = code.replace(/\n+$/, '');
  if (language === 'text') return text.split('\n').map((line) => [{ kind: undefined, text: line }]);
  const { tokens } = highlighter.codeToTokens(text, {
    lang: language,
    theme: 'classes',
    // No time limit: on a busy machine a line would be left plain, and two builds would differ.
    tokenizeTimeLimit: 0,
  });
  return tokens.map((line) =>
    line.map(({ color, content }) => ({
      kind: kinds.find((kind) => colorOf(kind) === color?.toLowerCase()),
      text: content,
    })),
  );
}
