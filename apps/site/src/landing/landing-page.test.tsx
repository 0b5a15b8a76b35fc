import { limits } from '@postern/contracts';
import { renderToStaticMarkup } from 'react-dom/server';
import zlib from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../document.tsx';
import { landingPage } from './landing-page.tsx';

const page = new DOMParser().parseFromString(renderToStaticMarkup(landingPage.body), 'text/html');
const textOf = (selector: string) => [...page.querySelectorAll(selector)].map((element) => element.textContent);

describe('the landing page', () => {
  // Specification 1: "Features advertised on the landing page".
  it.each([
    `Files, up to ${limits.fileBytes / 1024 / 1024} MB each`,
    'Spam filtering that explains itself',
    'Rate limiting',
    'Email notifications',
    'CSV export',
    'Redirect after submission',
    'Any stack that can send a form',
  ])('shows in its grid: %s', (feature) => {
    expect(textOf('#features .cell > h3')).toContain(feature);
  });

  it('announces paid plans, and says once that everything is included until then', () => {
    const [announced = ''] = textOf('#plan .label');
    for (const coming of ['integrations', 'webhooks', 'team access']) expect(announced).toContain(coming);
    expect(textOf('main')[0]?.match(/everything [\w\s]*is included/gi)).toHaveLength(1);
    expect(announced).toMatch(/everything [\w\s]*is included/);
  });

  it('arrives in the first flight of a connection: ten segments, minus the headers', () => {
    const files = { css: '/assets/a.css', script: '/assets/a.js', docsScript: '/assets/d.js', fonts: {}, cards: {} };
    const assets = { ...files, wordmark: { path: 'M0 0Z', width: 1 } };
    expect(zlib.brotliCompressSync(renderDocument(landingPage, assets)).length).toBeLessThan(10 * 1460 - 900);
  });
});
