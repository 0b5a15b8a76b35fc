import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { groupPages } from './group-page.tsx';

const rendered = groupPages.map(({ path, body }) => [path, renderToStaticMarkup(body)] as const);

describe.each(rendered)('%s', (_, html) => {
  const headings = [...html.matchAll(/<h2 id="[\w-]+"[^>]*>(.*?) <a class="anchor"/g)].map(([, title = '']) => title);

  it('has headings that are all different and have no full stop', () => {
    expect(headings.length).toBeGreaterThan(0);
    expect(new Set(headings).size).toBe(headings.length);
    expect(headings.filter((title) => title.endsWith('.'))).toEqual([]);
  });

  it('lists its headings under “On this page”, word for word', () => {
    const listed = [...html.matchAll(/<a href="#[\w-]+" data-spy="">(.*?)<\/a>/g)].map(([, title = '']) => title);
    // A page with one heading has no list.
    expect(listed).toEqual(headings.length > 1 ? headings : []);
  });

  it('shows a response beside each call', () => {
    const samples = html.match(/<div class="call-samples">.*?<span class="mono">\d{3} [A-Z]/g) ?? [];
    expect(samples).toHaveLength(html.match(/class="call-row"/g)?.length ?? 0);
  });
});
