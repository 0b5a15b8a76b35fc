import { describe, expect, it } from 'vitest';
import { splitFrontMatter } from './front-matter.ts';

describe('splitFrontMatter', () => {
  it('splits at the first colon of each line', () => {
    expect(splitFrontMatter('---\ntitle: A: b\nfeatured: true\n---\nText\n---\n')).toEqual({
      head: { title: 'A: b', featured: 'true' },
      body: 'Text\n---\n',
    });
  });

  it.each(['Text', '---\ntitle\n---\nText', '---\n: x\n---\nText'])('refuses %j', (source) => {
    expect(() => splitFrontMatter(source)).toThrow(/[Ff]ront matter/);
  });
});
