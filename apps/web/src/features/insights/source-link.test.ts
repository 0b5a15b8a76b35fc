import { expect, it } from 'vitest';
import { sourceLink } from './source-link.ts';

it.each([
  ['shop.example', 'https://shop.example/'],
  ['shop.example/contact', 'https://shop.example/contact'],
  ['shop.example:8080/a%20b', 'https://shop.example:8080/a%20b'],
])('opens %s', (value, href) => {
  expect(sourceLink(value)).toBe(href);
});

it.each([
  '',
  'localhost/form',
  'javascript:alert(1)',
  'bank.example@evil.example/',
  'evil.example/<script>alert(1)</script>',
  'evil.example/\u202Egpj.exe',
  'evil.example\\@bank.example',
  '/evil.example',
  'a b.example',
  'shop.example/?q=1',
])('leaves %j as text', (value) => {
  expect(sourceLink(value)).toBeNull();
});
