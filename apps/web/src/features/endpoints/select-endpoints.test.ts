import type { Endpoint } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { anEndpoint } from '../../../test/submissions.ts';
import { countByStatus, selectEndpoints, unreadIn, type EndpointsQuery } from './select-endpoints.ts';

const endpoint = (name: string, rest: Partial<Endpoint> = {}): Endpoint =>
  anEndpoint({
    id: `id${name.length}`,
    name,
    submission_count: 0,
    inbox_count: 0,
    unread_count: 0,
    spam_count: 0,
    last_submission_at: null,
    ...rest,
  });

const all: EndpointsQuery = { q: '', status: 'all', sort: 'received' };
const endpoints = [
  endpoint('Ostrava: Dobrovolníci', {
    last_submission_at: '2026-11-19T10:00:00.000Z',
    inbox_count: 34,
    unread_count: 3,
  }),
  endpoint('Never used', { status: 'paused', created_at: '2026-06-01T00:00:00.000Z' }),
  endpoint('Atelier 10', { last_submission_at: '2026-11-20T10:00:00.000Z', inbox_count: 30, spam_count: 9 }),
  endpoint('Atelier 9', { last_submission_at: '2026-11-20T09:00:00.000Z', inbox_count: 37, unread_count: 6 }),
];
const names = (query: Partial<EndpointsQuery>) =>
  selectEndpoints(endpoints, { ...all, ...query }).map(({ name }) => name);

describe('selectEndpoints', () => {
  it('sorts by the last submission, with unused ones at the end', () => {
    expect(names({})).toEqual(['Atelier 10', 'Atelier 9', 'Ostrava: Dobrovolníci', 'Never used']);
  });

  it('sorts by name, with numbers in numeric order', () => {
    expect(names({ sort: 'name' }).slice(0, 2)).toEqual(['Atelier 9', 'Atelier 10']);
  });

  it('sorts by what was received, of any verdict, and by age', () => {
    expect(names({ sort: 'most' })[0]).toBe('Atelier 10');
    expect(names({ sort: 'created' })[0]).toBe('Never used');
  });

  it('finds without accents and case', () => {
    expect(names({ q: ' dobrovolnici ' })).toEqual(['Ostrava: Dobrovolníci']);
    expect(names({ q: 'nobody' })).toEqual([]);
  });

  it('finds by id', () => {
    expect(names({ q: 'id9' })).toEqual(['Atelier 9']);
  });

  it('filters by status', () => {
    expect(names({ status: 'paused' })).toEqual(['Never used']);
  });

  it('does not change the original list', () => {
    const before = [...endpoints];
    selectEndpoints(endpoints, { ...all, sort: 'name' });
    expect(endpoints).toEqual(before);
  });
});

it('counts and adds up', () => {
  expect(countByStatus(endpoints)).toEqual({ all: 4, active: 3, paused: 1, failing: 0 });
  expect(unreadIn(endpoints)).toBe(9);
});
