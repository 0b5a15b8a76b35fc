import { expect, it } from 'vitest';
import { chooseEndpoint } from './find-endpoint.ts';

const endpoints = [
  { id: 'k7m2qd9x', name: 'Contact' },
  { id: 'a1b2c3d4', name: 'Café' },
  { id: 'e5f6g7h8', name: 'CAFE' },
  { id: 'j9k1m2n3', name: 'k7m2qd9x' },
];

it('chooses an endpoint by its id, then by its name', () => {
  expect(chooseEndpoint(endpoints, 'k7m2qd9x')).toBe('k7m2qd9x');
  expect(chooseEndpoint(endpoints, 'contact')).toBe('k7m2qd9x');
  expect(chooseEndpoint(endpoints, 'CAFE')).toBe('e5f6g7h8');
  expect(chooseEndpoint(endpoints, 'Cont')).toBe('Cont');
});

it('lists the endpoints of a name that several have', () => {
  expect(() => chooseEndpoint(endpoints, 'cafe')).toThrow(
    '2 endpoints have this name. Give the id of one: a1b2c3d4 (Café), e5f6g7h8 (CAFE).',
  );
  const many = Array.from({ length: 12 }, (_, at) => ({ id: `endpoint${at}`, name: 'Same' }));
  expect(() => chooseEndpoint(many, 'Same')).toThrow(/^12 endpoints .* and 2 more\.$/);
});
