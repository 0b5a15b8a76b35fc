import { formDefinitionSchema } from '@postern/contracts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, toColour } from './colour.ts';
import { formCss } from './css.ts';
import { themeCss, type FormTheme } from './theme.ts';

const themeOf = (theme: Partial<FormTheme> = {}): FormTheme =>
  formDefinitionSchema.parse({ steps: [{ fields: [] }], theme }).theme;

/** The two colours of a property, for light and for dark. */
function pair(css: string, property: string): [string, string] {
  const [, light = '', dark = ''] = new RegExp(`${property}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css) ?? [];
  return [light, dark];
}
const against = (one: string, other: string) => contrast(toColour(one), toColour(other));

test('contrast is computed as in WCAG', () => {
  expect(against('#000000', '#ffffff')).toBeCloseTo(21);
  expect(against('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

describe('any accent', () => {
  const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

  test('is visible on its background and readable, in light and dark', () => {
    fc.assert(
      fc.property(colour, (accent) => {
        const css = themeCss(themeOf({ accent }));
        const [fills, texts, inks, hovers] = [
          '--pf-accent',
          '--pf-accent-text',
          '--pf-on-accent',
          '--pf-accent-hover',
        ].map((name) => pair(css, name));
        for (const [at, grounds] of [
          ['#faf9f6', '#ffffff', '#f3f1eb'],
          ['#121412', '#191c1a', '#202422'],
        ].entries()) {
          for (const ground of grounds) {
            expect(against(fills?.[at] ?? '', ground)).toBeGreaterThanOrEqual(3);
            expect(against(texts?.[at] ?? '', ground)).toBeGreaterThanOrEqual(4.5);
          }
          expect(against(inks?.[at] ?? '', fills?.[at] ?? '')).toBeGreaterThanOrEqual(4.5);
          expect(against(inks?.[at] ?? '', hovers?.[at] ?? '')).toBeGreaterThanOrEqual(4.5);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('stays unchanged if possible', () => {
    expect(pair(themeCss(themeOf({ accent: '#1d6f63' })), '--pf-accent')[0]).toBe('#1d6f63');
  });
});

test('scheme, corners and font are the chosen ones', () => {
  const css = themeCss(themeOf({ scheme: 'dark', radius: 'none', font: 'mono' }));
  expect(css).toContain('color-scheme: dark;');
  expect(css).toContain('--pf-radius: 0px;');
  expect(css).toContain('--pf-font: ui-monospace');
  expect(themeCss(themeOf())).toContain('color-scheme: light dark;');
});

test('no other value reaches the style sheet', () => {
  const evil = '}</style><script>alert(1)</script>';
  const css = themeCss({
    scheme: evil,
    accent: evil,
    radius: evil,
    font: evil,
    logo_url: evil,
  } as unknown as FormTheme);
  expect(css).not.toMatch(/[<>]|script/);
  expect(css).toBe(themeCss(themeOf({ font: 'system' })));
});

test('reads only its own properties, and requests nothing', () => {
  const declared = new Set([...formCss.matchAll(/(--[\w-]+):/g)].map(([, name]) => name));
  const used = [...formCss.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name);
  expect(used.filter((name) => !declared.has(name))).toEqual([]);
  expect(formCss).not.toMatch(/url\(|@import|@font-face|</);
});
