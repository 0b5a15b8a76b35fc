import { describe, expect, it } from 'vitest';
import { initialsOf } from './initials.ts';
import { currentOf, navItems } from './nav-items.ts';

describe('initialsOf', () => {
  it.each([
    ['Nora Lindqvist', 'NL'],
    ['  Mireille  de la Fontaine-Deschamps ', 'MF'],
    ['Åse', 'Å'],
    ['e\u0301mile zola', 'E\u0301Z'],
    ['佐藤 美咲', '佐美'],
    ['👩‍🚀 Ada', '👩‍🚀A'],
    ['', 'N'],
    [null, 'N'],
  ])('of %j is %s', (name, initials) => expect(initialsOf({ name, email: 'nora@example.org' })).toBe(initials));
});

const marked = (pathname: string) =>
  navItems.flatMap((item) =>
    'to' in item && currentOf(item, pathname) ? [[item.text, currentOf(item, pathname)]] : [],
  );

describe('currentOf', () => {
  it.each([
    ['/dashboard', [['Dashboard', 'page']]],
    ['/endpoints/', [['Endpoints', 'page']]],
    ['/forms/abc123/submissions', [['Endpoints', 'true']]],
    ['/submissions/abc123_x', [['Endpoints', 'true']]],
    ['/settings', []],
    ['/', []],
  ])('at %s', (pathname, expected) => expect(marked(pathname)).toEqual(expected));
});
