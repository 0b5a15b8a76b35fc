import { describe, expect, it } from 'vitest';
import { parseFence } from './fence.ts';

describe('parseFence', () => {
  it('reads the language, the title, the marked lines, and why it does not run', () => {
    expect(parseFence('html title="a.html" {1,3} not-run="a part of a page"')).toEqual({
      language: 'html',
      title: 'a.html',
      isTab: false,
      marked: [1, 3],
      notRun: 'a part of a page',
    });
    expect(parseFence('python tab="Python"')).toMatchObject({ isTab: true, marked: [], notRun: null });
  });

  it.each(['html', 'html title=""', 'cobol title="a"', 'html title="a" not-run=""', 'html not-run="x" title="a"'])(
    'refuses %s',
    (info) => {
      expect(() => parseFence(info)).toThrow('This is not how a code sample begins');
    },
  );
});
