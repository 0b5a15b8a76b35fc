import { formDefinitionSchema } from '@postern/contracts';
import { expect, test } from 'vitest';
import { framingSites, sourcesOf, widgetScripts } from './hosted-form.policy.ts';

const none = { kind: 'none', site_key: null } as const;
const plain = formDefinitionSchema.parse({ steps: [{ fields: [] }] });
const formWith = (logo_url: string | null) => ({ ...plain, theme: { ...plain.theme, logo_url } });

test('a logo is allowed by its origin, and only over https', () => {
  expect(sourcesOf(formWith('https://cdn.example.org:8443/a.png?b'), none)).toEqual({
    'img-src': ['https://cdn.example.org:8443'],
  });
  for (const logo of [null, 'http://a.example/x', 'https://a;script-src/x', 'javascript:alert(1)', 'x'])
    expect(sourcesOf(formWith(logo), none)).toEqual({});
});

test('no site can add more to the policy than itself', () => {
  const sites = framingSites({
    allowed_domains: ['a.example', 'b.example:8080', 'a;script-src', "'unsafe-inline'", '*'],
  });
  expect(sites.join(' ')).not.toMatch(/;|unsafe|\*\.\*/);
  expect(sites).toContain('https://*.b.example:8080');
});

test('a widget uses the form’s language', () => {
  expect(widgetScripts({ kind: 'recaptcha', site_key: 'k' }, 'pt-BR')).toEqual([
    { src: 'https://www.google.com/recaptcha/api.js?hl=pt-BR', isModule: false },
  ]);
  expect(widgetScripts(none, 'en')).toEqual([]);
});
