import { describe, expect, it } from 'vitest';
import { linkOf } from './links.ts';

describe('linkOf', () => {
  it('links web and email addresses', () => {
    expect(linkOf('https://a.example/x?y=1#z')).toBe('https://a.example/x?y=1#z');
    expect(linkOf('HTTP://A.example')).toBe('http://a.example/');
    expect(linkOf('me@a.example')).toBe('mailto:me@a.example');
  });

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>',
    ' \u0001javascript:alert(1)',
    'https://bank.example@evil.example/',
    'see https://a.example for more',
    'file:///etc/passwd',
    '//evil.example',
    'https://',
    '',
  ])('leaves %j as text', (value) => {
    expect(linkOf(value)).toBeNull();
  });

  it('leaves values that are not text unchanged', () => {
    expect([linkOf(1), linkOf(null), linkOf(['https://a.example'])]).toEqual([null, null, null]);
  });
});
