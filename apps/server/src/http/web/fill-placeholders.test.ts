import { expect, it } from 'vitest';
import { fillIn, type Placeholders } from './fill-placeholders.ts';

const fill = (source: string, type: string, values: Placeholders) =>
  fillIn(Buffer.from(source), type, values).toString();

const placeholders = { publicUrl: 'https://forms.example', supportEmail: `"o'brien&</script>"@forms.example` };

it.each([
  ['text/html; charset=utf-8', '__PUBLIC_URL__/ __PUBLIC_URL__', 'https://forms.example/ https://forms.example'],
  [
    'text/html; charset=utf-8',
    '<a href="__SUPPORT_EMAIL__">',
    '<a href="&quot;o&#39;brien&amp;&lt;/script&gt;&quot;@forms.example">',
  ],
  ['application/rss+xml', '<a>__SUPPORT_EMAIL__', '<a>&quot;o&#39;brien&amp;&lt;/script&gt;&quot;@forms.example'],
  ['text/plain; charset=utf-8', 'Mail: __SUPPORT_EMAIL__', `Mail: ${placeholders.supportEmail}`],
  ['text/markdown; charset=utf-8', 'Mail: __SUPPORT_EMAIL__', `Mail: ${placeholders.supportEmail}`],
  ['text/html; charset=utf-8', 'Größe … 表 __DEMO__', 'Größe … 表 off'],
])('in %s, %s', (type, source, filled) => {
  expect(fill(source, type, placeholders)).toBe(filled);
});

it.each([
  ['application/manifest+json', '{"mail":"__SUPPORT_EMAIL__"}'],
  ['text/html', '<p>__SUPPORT_EMAIL__<script type="application/ld+json">{"mail":"__SUPPORT_EMAIL__"}</script>'],
])('data in %s stays data, and closes no element', (type, source) => {
  const filled = fill(source, type, placeholders);
  const data = /\{.*\}/.exec(filled)?.[0] ?? '';
  expect(JSON.parse(data)).toEqual({ mail: placeholders.supportEmail });
  expect(data).not.toContain('<');
  expect(filled).not.toContain('__');
});

it.each([
  [undefined, 'off: /api/submit/k7m2qd9x'],
  ['k7Qm2xWvTe', 'on: /api/submit/k7Qm2xWvTe'],
])('the demo endpoint %s', (demo, filled) => {
  expect(fill('__DEMO__: /api/submit/__DEMO_ID__', 'text/html', { ...placeholders, demo })).toBe(filled);
});

it.each([
  [true, 'on'],
  [false, 'off'],
])('the development mailbox %s', (mailbox, filled) => {
  expect(fill('__DEV_MAILBOX__', 'text/html', { ...placeholders, mailbox })).toBe(filled);
});

it.each(['text/html', 'application/manifest+json', 'text/plain'])('values with other letters, in %s', (type) => {
  expect(fill('»__PUBLIC_URL__«', type, { ...placeholders, publicUrl: 'https://formulär.example/表' })).toBe(
    '»https://formulär.example/表«',
  );
});
