import { describe, expect, it } from 'vitest';
import { longDate } from './post.ts';
import { posts } from './posts.ts';

/** The articles of the specification, and which of them are featured. */
const featured = new Set([
  'html-form-backend-setup-guide',
  'contact-form-security-best-practices',
  'jamstack-forms-complete-guide',
  'static-site-forms-solutions-comparison',
  'form-validation-best-practices',
]);

describe('posts', () => {
  it('are complete, newest first, with unique slugs and ids', () => {
    expect(posts.length).toBeGreaterThan(0);
    expect(posts.map((post) => post.publishDate)).toEqual(
      posts
        .map((post) => post.publishDate)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(posts.map((post) => post.slug)).size).toBe(posts.length);
    expect(new Set(posts.map((post) => post.id)).size).toBe(posts.length);
  });

  it.each(posts.map((post) => [post.slug, post] as const))('%s matches the specification', (slug, post) => {
    expect(post.publishDate >= '2025-06-15' && post.publishDate <= '2025-06-25').toBe(true);
    expect(post.featured).toBe(featured.has(slug));
    expect(post.keywords.length).toBeGreaterThanOrEqual(5);
    expect(post.tags).toEqual(post.keywords.slice(0, 5));
    expect(post.text.words).toBeGreaterThanOrEqual(900);
    expect(post.text.words).toBeLessThanOrEqual(1800);
    expect(post.text.sections.length).toBeGreaterThan(2);
  });
});

it("longDate writes the date's own day, in any time zone", () => {
  expect(longDate('2025-06-15')).toBe('15 June 2025');
});
