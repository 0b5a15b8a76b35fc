import { apiActions, routes, type ApiAction, type Route } from '@postern/contracts';
import { describe, expect, it } from 'vitest';
import { admitLimits, isWithinLimits } from './admit-limits.ts';
import { actionsOf } from './call-rules.ts';

const programs: Route[] = Object.values(routes).flatMap((calls) =>
  Object.values<Route>(calls).filter(({ auth, scope }) => auth !== 'none' && scope !== null),
);
const limitsTo = (...actions: ApiAction[]) => ({ actions, masked: undefined });
const admit =
  (limits: ReturnType<typeof limitsTo> | null, route: Route, input = {}) =>
  () =>
    admitLimits({ limits }, { route, input });

function isThrowing(run: () => void): boolean {
  try {
    run();
    return false;
  } catch {
    return true;
  }
}

describe('a key', () => {
  it.each(apiActions)('that may only %s makes the calls of that action and no others', (action) => {
    const isRefused = (route: Route) => isThrowing(admit(limitsTo(action), route));
    const needsMore = (route: Route) => actionsOf(route, {}).some((each) => each !== action);
    expect(programs.filter(isRefused)).toEqual(programs.filter(needsMore));
  });

  it('without limits makes all calls', () => {
    for (const route of programs) expect(admit(null, route, { q: 'x', assignee_id: null })).not.toThrow();
  });

  it.each([
    ['words', { q: 'x' }],
    ['words that are no text', { q: ['x'] }],
    ['conditions', { where: '[]' }],
  ])('needs to search for %s', (_, input) => {
    const calls = [
      routes.submissions.list,
      routes.submissions.ids,
      routes.submissions.recent,
      routes.submissions.export,
    ];
    for (const route of calls) {
      expect(admit(limitsTo('read', 'export'), route, input)).toThrow('lacks the action “search”');
      expect(admit(limitsTo('read', 'export', 'search'), route, input)).not.toThrow();
    }
  });

  it('sees which calls it may make', () => {
    const { list, updateMany } = routes.submissions;
    expect(isWithinLimits(limitsTo('assign'), updateMany, { assignee_id: null })).toBe(true);
    expect(isWithinLimits(limitsTo('assign'), updateMany, { starred: true })).toBe(false);
    expect(isWithinLimits(limitsTo('search'), list, {})).toBe(false);
    expect(isWithinLimits(limitsTo('read'), list, {})).toBe(true);
    expect(isWithinLimits(limitsTo('read'), list, { q: 'x' })).toBe(false);
  });

  it('of each action has calls, apart from search and assign, which others need too', () => {
    const used = new Set(programs.flatMap((route) => actionsOf(route, { q: 'x', assignee_id: null })));
    expect([...used].toSorted()).toEqual(apiActions.filter((action) => action !== 'update').toSorted());
  });
});
