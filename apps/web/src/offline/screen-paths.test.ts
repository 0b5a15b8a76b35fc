import { createMemoryHistory } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { createAppRouter } from '../router.tsx';
import { screenPaths } from './screen-paths.ts';

/** Screens that links open, with a token in the address. */
const withToken = [
  '/confirm-email',
  '/confirm-recipient',
  '/join',
  '/reset-password',
  '/shared',
  '/single-sign-on',
  '/verify-email',
];

it('has every screen of the app, except those whose address carries a token', () => {
  const { routesByPath } = createAppRouter(createMemoryHistory());
  const paths = Object.keys(routesByPath).filter((path) => path !== '/');
  const left = paths.filter((path) => !screenPaths.test(path.replaceAll(/\$\w+/g, 'k7Qm2xWvTe')));
  expect(left.toSorted()).toEqual(withToken);
});

it('has no page of the server and no call', () => {
  const others = [
    '/',
    '/docs',
    '/blog',
    '/forms/k7Qm2xWvTe',
    '/thanks/k7Qm2xWvTe',
    '/api/submit/k7Qm2xWvTe',
    '/dev/mailbox',
  ];
  expect(others.filter((path) => screenPaths.test(path))).toEqual([]);
});
