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
  ['a cap', { caps: [{ limit: 1, taken: 0 }] }, ['caps', 0]],
  ['the watchdog', { watchdog: { pages: [], findings: [] } }, ['watchdog']],
  ['a theme', { form: { theme: { colour: '#000000' }, steps: [{ fields: [] }] } }, ['form', 'theme']],
])('has no keys that %s does not know', (_where, more, path) => {
  expect(issuesOf([file(more)])).toMatchObject([{ code: 'unrecognized_keys', path: ['files', 0, ...path] }]);
});

it('has caps and a watchdog in few words, and says nothing of them if it leaves them out', () => {
  const short: EndpointFileInput = {
    postern: 1,
    key: 'a',
    name: 'A',
    caps: [{ limit: 60 }, { field: 'day', option: 'Friday', limit: 12, has_waiting_list: true }],
    watchdog: { pages: ['https://example.org/contact'] },
  };
  const complete = completeFile(endpointFileSchema.parse(short));
  expect(complete).toMatchObject({
    caps: [{ field: null, option: null, limit: 60, shows_left: false }, { option: 'Friday' }],
    watchdog: { sends_canary: false },
  });
  expect(toEndpointFile(complete)).toEqual(short);
  expect(completeFile(endpointFileSchema.parse(file()))).toMatchObject({ caps: null, watchdog: null });
  const none = completeFile(endpointFileSchema.parse(file({ caps: [], watchdog: { pages: [], sends_canary: true } })));
  expect(none).toMatchObject({ caps: [], watchdog: { pages: [], sends_canary: false } });
});

it('compares options of caps as submissions are compared with them', () => {
  const caps = [' Friday  9\u00A0am ', 'Cafe\u0301'].map((option) => ({ field: 'day', option, limit: 1 }));
  expect(endpointFileSchema.parse(file({ caps })).caps?.map(({ option }) => option)).toEqual(['Friday 9 am', 'Café']);
});

const friday = { field: 'day', option: 'Friday', limit: 1 };
it.each([
  ['half of a cap', { caps: [{ field: 'day', limit: 1 }] }, ['caps', 0, 'option']],
  ['a cap that is there twice', { caps: [friday, { ...friday, option: ' Friday ' }] }, ['caps', 1]],
  ['two caps on the form', { caps: [{ limit: 1 }, { limit: 2 }] }, ['caps', 1]],
  ['a cap without a limit', { caps: [{ field: 'day', option: 'Friday' }] }, ['caps', 0, 'limit']],
  ['a fraction', { caps: [{ limit: 1.5 }] }, ['caps', 0, 'limit']],
  ['U+0000', { caps: [{ ...friday, option: '\0' }] }, ['caps', 0, 'option']],
  ['half of a character', { caps: [{ ...friday, field: '\uD800' }] }, ['caps', 0, 'field']],
  [
    'an option that is too long once it is stored',
    { caps: [{ ...friday, option: '\u0958'.repeat(400) }] },
    ['caps', 0, 'option'],
  ],
  ['an address that is none', { watchdog: { pages: ['ftp://example.org/'] } }, ['watchdog', 'pages', 0]],
  ['a password in an address', { watchdog: { pages: ['https://a:b@example.org/'] } }, ['watchdog', 'pages', 0]],
  ['a watchdog without pages', { watchdog: { sends_canary: true } }, ['watchdog', 'pages']],
  ['a hundred thousand caps', { caps: Array.from({ length: 100_000 }, () => ({})) }, ['caps']],
  [
    'a hundred thousand pages',
    { watchdog: { pages: Array.from({ length: 100_000 }, () => 1) } },
    ['watchdog', 'pages'],
  ],
])('refuses %s', (_what, more, path) => {
  expect(issuesOf([file(more)])).toMatchObject([{ path: ['files', 0, ...path] }]);
});

it('reports a key that two files have, beside the errors of both', () => {
  expect(issuesOf([file({ nmae: 'x' }), file({ status: 'off' })])).toMatchObject([
    { path: ['files', 0], message: 'files.0 has the unknown key “nmae”.' },
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
