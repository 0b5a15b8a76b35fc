import { describe, expect, it } from 'vitest';
import { safeRedirect } from './redirect.ts';

describe('safeRedirect', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/endpoints?create=1', '/endpoints?create=1'],
    ['/forms/abc123/submissions?page=2#row', '/forms/abc123/submissions?page=2#row'],
    ['/submissions/%2f%2fevil.example', '/submissions/%2f%2fevil.example'],
    ['/endpoints/../settings', '/settings'],
    ['/', '/'],
    ['/docs/sending#files', '/docs/sending#files'],
    ['/javascript:alert(1)', '/javascript:alert(1)'],
  ])('keeps %j on this origin', (wanted, landed) => {
    expect(safeRedirect(wanted)).toBe(landed);
  });

  it.each([
    undefined,
    null,
    42,
    ['/settings'],
    '',
    'dashboard',
    'https://evil.example',
    'javascript:alert(1)',
    'data:text/html,hello',
    ' /dashboard',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/\\/evil.example',
    '/%2e%2e//evil.example',
    '/docs\u0000',
    '/do\ncs',
    '/docs\u007f',
    '/\u0000/evil.example',
    '\u0001javascript:alert(1)',
    '/./\\evil.example',
    '//user@evil.example/dashboard',
    '//[::1]/',
    '//',
    '/\\',
    '/login',
    '/login/',
    '/login?redirect=/login',
    '/register',
  ])('sends %j to the dashboard', (wanted) => {
    expect(safeRedirect(wanted)).toBe('/dashboard');
  });

  it('never leaves the origin, whatever is between the slashes', () => {
    const between = ['', '.', '..', '\\', '\t', '\n', '\r', '%09', '%2e', '%5c', '@', ':', ' '];
    for (const a of between)
      for (const b of between)
        for (const c of between) {
          const landed = safeRedirect(`/${a}/${b}/${c}evil.example`);
          expect(new URL(landed, window.location.href).origin).toBe(window.location.origin);
        }
  });
});
