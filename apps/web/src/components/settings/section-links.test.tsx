import { act, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { openSettings } from '../../../test/settings.ts';

/** Replaces the browser's observer: the test decides which sections are visible. */
class Sight implements IntersectionObserver {
  static all: Sight[] = [];
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  readonly observed: Element[] = [];
  readonly report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.report = report;
    Sight.all.push(this);
  }
  observe(target: Element) {
    this.observed.push(target);
  }
  unobserve() {}
  disconnect() {
    this.observed.length = 0;
  }
  takeRecords() {
    return [];
  }
}

async function open() {
  Sight.all = [];
  vi.stubGlobal('IntersectionObserver', Sight);
  await openSettings();
  const links = within(screen.getByRole('navigation', { name: 'Sections' }));
  const current = () =>
    links.getAllByRole('link', { current: 'location' }).map((link) => link.getAttribute('href')?.split('#')[1]);
  const see = (seen: Record<string, boolean>) =>
    act(() => {
      for (const sight of Sight.all) {
        const entries = Object.entries(seen).flatMap(([id, isIntersecting]) =>
          sight.observed
            .filter((target) => target.id === id)
            .map((target) => ({ target, isIntersecting }) as unknown as IntersectionObserverEntry),
        );
        if (entries.length > 0) sight.report(entries, sight);
      }
    });
  return { links, current, see };
}

it('marks the first of the visible sections, and one at a time', async () => {
  const { current, see } = await open();
  expect(current()).toEqual(['profile']);
  see({ profile: true, email: true });
  expect(current()).toEqual(['profile']);
  see({ profile: false });
  expect(current()).toEqual(['email']);
  see({ email: false, password: true, sessions: true });
  expect(current()).toEqual(['password']);
  // Between two sections, the previous one stays marked.
  see({ password: false, sessions: false });
  expect(current()).toEqual(['password']);
});

it('marks the last section at the end of the page, however short it is', async () => {
  const { current, see } = await open();
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(3000);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
  vi.stubGlobal('scrollY', 2200);
  see({ data: true, delete: true });
  expect(current()).toEqual(['delete']);
  vi.stubGlobal('scrollY', 1900);
  see({ delete: false });
  expect(current()).toEqual(['data']);
});
