import { expect, it } from 'vitest';
import {
  completeFile,
  defaultEndpointSettings,
  endpointFileSchema,
  routes,
  toEndpointFile,
  type EndpointFileInput,
} from '../src/index.ts';

const file = (more: object = {}) => ({ postern: 1, key: 'a', name: 'A', ...more });
const issuesOf = (files: unknown) => routes.code.plan.input.safeParse({ files }).error?.issues ?? [];

it('is written without defaults, and means the same without them', () => {
  const short: EndpointFileInput = {
    postern: 1,
    key: 'a',
    name: 'A',
    settings: { digest: { every: 'hourly' } },
    destinations: { team: { kind: 'email', config: { to: ['a@example.org'] } } },
    form: { steps: [{ fields: [{ type: 'email', id: 'a', name: 'a', label: 'A' }] }] },
  };
  const complete = completeFile(endpointFileSchema.parse(short));
  expect(complete.settings).toMatchObject({ digest: { every: 'hourly', time_zone: 'UTC' }, spam_threshold: 5 });
  expect(toEndpointFile(complete)).toEqual(short);
});

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const { has_secret: _, ...captcha } = defaultEndpointSettings.captcha;
const groups = Object.entries({ ...defaultEndpointSettings, captcha }).flatMap(([group, parts]: [string, unknown]) =>
  isObject(parts) ? Object.entries(parts).map(([part, value]) => [group, part, value] as const) : [],
);

it.each(groups)('may say of the setting “%s” only “%s”', (group, part, value) => {
  expect(issuesOf([file({ settings: { [group]: { [part]: value as unknown } } })])).toEqual([]);
});

it.each([
  ['the file', { nmae: 'x' }, []],
  ['a setting', { settings: { thanks: { titel: 'x' } } }, ['settings', 'thanks']],
  ['a destination', { destinations: { a: { kind: 'slack', config: {} } } }, ['destinations', 'a']],
  ['a filter', { destinations: { a: { kind: 'slack', filter: { status: [] } } } }, ['destinations', 'a', 'filter']],
  [
    'a field',
    { form: { steps: [{ fields: [{ type: 'text', id: 'a', name: 'a', label: 'A', hlep: 'x' }] }] } },
    ['form', 'steps', 0, 'fields', 0],
  ],
  ['a theme', { form: { theme: { colour: '#000000' }, steps: [{ fields: [] }] } }, ['form', 'theme']],
])('has no keys that %s does not know', (_where, more, path) => {
  expect(issuesOf([file(more)])).toMatchObject([{ code: 'unrecognized_keys', path: ['files', 0, ...path] }]);
});

it('reports a key that two files have, beside the errors of both', () => {
  expect(issuesOf([file({ nmae: 'x' }), file({ status: 'off' })])).toMatchObject([
    { path: ['files', 0], message: 'files.0 has unknown keys.' },
    { path: ['files', 1, 'status'], message: 'files.1.status must be active or paused.' },
    { path: ['files', 1, 'key'], message: 'Another file already has this key.' },
  ]);
});

it('reads no more of a list than the errors that it lists, whatever the list holds', () => {
  const fields = Array.from({ length: 200 }, () => ({ type: 'text' }));
  const steps = Array.from({ length: 20 }, () => ({ fields }));
  expect(issuesOf(Array.from({ length: 50 }, (_, at) => file({ key: `k${at}`, form: { steps } })))).toHaveLength(200);
  const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`k${at}`, {}]));
  expect(issuesOf([file({ destinations: many })])).toMatchObject([
    { path: ['files', 0, 'destinations'], message: 'An endpoint can have at most 30 destinations.' },
  ]);
  expect(issuesOf(Array.from({ length: 1001 }, () => ({})))).toMatchObject([{ code: 'too_big', path: ['files'] }]);
});
