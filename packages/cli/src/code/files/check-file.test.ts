import { expect, it } from 'vitest';
import { checkFile } from './check-file.ts';

const said = (text: string) =>
  checkFile('a.yaml', text).problems.map(({ line, column, message }) => `${line}:${column} ${message}`);

it('reads YAML and JSON', () => {
  const file = { postern: 1, key: 'contact', name: 'Contact', settings: { spam_threshold: 6 } };
  const yaml = 'postern: 1\nkey: contact\nname: Contact\nsettings:\n  spam_threshold: 6 # more is let in\n';
  expect(checkFile('a.yaml', yaml).file).toMatchObject(file);
  for (const indent of [0, 2, '\t'])
    expect(checkFile('a.json', JSON.stringify(file, null, indent)).file).toEqual(checkFile('a.yaml', yaml).file);
});

it('reads a large file that is one line, and marks inside of texts', () => {
  const fields = Array.from({ length: 60 }, (_, at) => ({
    type: 'text',
    id: `f${at}`,
    name: `f${at}`,
    label: 'A [b] {c} & *d* !',
  }));
  const file = { postern: 1, key: 'a', name: 'A', form: { steps: [{ fields }] } };
  expect(said(JSON.stringify(file))).toEqual([]);
  const texts = [
    '|\n      *bold*\n      & more\n      !\n      %',
    '>-\n      - a\n      *b',
    '"*a" # &b',
    "'&c'",
    'Thanks!\n      *dear* & all',
  ];
  for (const text of texts)
    expect(said(`postern: 1\nkey: a\nname: A\nsettings:\n  thanks:\n    text: ${text}\n`)).toEqual([]);
});

it('finds every unknown key, wrong value and repeated name at once, each with its line and column', () => {
  const text = `postern: 1
key: Contact form
nmae: Contact
settings:
  spam_threshold: high
  spam_treshold: 6
  thanks:
    titel: Hello
destinations:
  team:
    kind: email
    config:
      to: [nobody, a@example.org]
      files: none
  team:
    kind: fax
  Chat:
    kind: slack
    secret_from: not a name
form:
  steps:
    - fields:
        - {type: text, id: a, name: email, label: Email}
        - {type: text, id: b, name: email, label: Email, helo: 1}
        - type: colour
          id: a
`;
  expect(said(text)).toEqual([
    '1:1 name is required.',
    '2:6 key: A key has lower-case letters, digits and hyphens, such as contact-form.',
    '3:1 nmae is not a known key.',
    '5:19 settings.spam_threshold must be a number.',
    '6:3 settings.spam_treshold is not a known key.',
    '8:5 settings.thanks.titel is not a known key.',
    '15:3 The key “team” is there twice.',
    '16:11 destinations.team.kind must be email, webhook, slack, discord, telegram or teams.',
    '17:3 destinations.Chat: A key has lower-case letters, digits and hyphens, such as contact-form.',
    '19:18 destinations.Chat.secret_from: This must be the name of an environment variable, such as SLACK_URL.',
    '24:37 form.steps.0.fields.1.name: Another field already has this name.',
    '24:58 form.steps.0.fields.1.helo is not a known key.',
    '25:17 form.steps.0.fields.2.type must be text, textarea, email, url, tel, number, date, time, select, radio, checkboxes, checkbox, consent, rating, file, hidden or section.',
    '26:15 form.steps.0.fields.2.id: Another field already has this id.',
  ]);
});

it('finds what is wrong with caps and watched pages, each with its line and column', () => {
  const text = `postern: 1
key: workshop
name: Workshop
caps:
  - limit: 60
    taken: 3
  - { field: day, limit: 12 }
  - { field: day, option: Friday, limit: many }
watchdog:
  pages:
    - https://example.org/
    - example.org
  every: hour
`;
  expect(said(text)).toEqual([
    '6:5 caps.0.taken is not a known key.',
    '7:5 caps.1.option: A cap names a field and one of its options, or neither.',
    '8:42 caps.2.limit must be a number.',
    '12:7 watchdog.pages.1: This must be an absolute https URL.',
    '13:3 watchdog.every is not a known key.',
  ]);
  const twice = 'postern: 1\nkey: a\nname: A\ncaps:\n  - { limit: 1 }\n  - { limit: 2 }\n';
  expect(said(twice)).toEqual(['6:5 caps.1: Each option, and the whole form, can have one cap.']);
});

it('finds duplicate names in a form that has other errors', () => {
  const text = `postern: 1
key: contact
name: Contact
form:
  steps:
    - fields:
        - {type: text, id: a, name: email, label: Email}
        - {type: text, id: a, name: email, label: Email, helo: 1}
`;
  expect(said(text)).toEqual([
    '8:28 form.steps.0.fields.1.id: Another field already has this id.',
    '8:37 form.steps.0.fields.1.name: Another field already has this name.',
    '8:58 form.steps.0.fields.1.helo is not a known key.',
  ]);
});

it.each([
  ['an anchor bomb', `a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n`, ['1:4', '2:4', '2:8', '2:12', '3:5', '3:9']],
  ['a tag', 'a: !!js/function x', ['1:4']],
  ['a directive', '%YAML 1.1\n---\na: 1', ['1:1']],
])('refuses %s where it stands, and says what else is wrong', (_what, text, places) => {
  const found = said(text);
  const refused = found.filter((line) => line.includes(') are not supported.'));
  expect(refused.map((line) => line.split(' ')[0])).toEqual(places);
  expect(found.length - refused.length).toBeGreaterThan(2);
  expect(found).toContainEqual(expect.stringContaining('key is required.'));
});

it('does not say twice what is wrong with an alias, and reads the value of a tag', () => {
  expect(said('postern: 1\nkey: a\nname: !!str Contact\nsettings: *common\nmore: 1\n')).toEqual([
    '3:7 Tags (!) are not supported.',
    '4:11 Aliases (*) are not supported. Write the value out.',
    '5:1 more is not a known key.',
  ]);
});

it.each([
  ['a second document', 'key: a\n---\nkey: b\n', '2:1 A file has one endpoint: --- begins another document.', 1],
  ['broken indentation', 'key: a\n name: b\n', '1:6 Nested mappings are not allowed in compact mappings.', 2],
  ['an open text', 'name: "Contact', '1:15 Missing closing "quote.', 1],
  ['nothing', '', '1:1 The input must be an object.', 1],
  ['a list', '- key: a', '1:1 The input must be an object.', 1],
  ['a key that is a map', '{? {a: 1} : 2}', '1:1 postern is required.', 4],
])('says what is wrong with %s', (_what, text, first, count) => {
  const found = said(text);
  expect([found[0], found.length]).toEqual([first, count]);
});

it.each([
  ['brackets', '['.repeat(1_000_000)],
  ['braces', '{'.repeat(1_000_000)],
  ['lists in lists', '- '.repeat(500_000)],
  ['keys of keys', '? '.repeat(500_000)],
  ['maps in maps', Array.from({ length: 1400 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
])('refuses a megabyte of nested %s', (_what, text) => {
  expect(said(text)).toEqual([expect.stringMatching(/^\d+:\d+ The file is nested too deeply\.$/)]);
});

it('reads a map of very many keys in time that grows with their number', () => {
  const { problems } = checkFile('a.yaml', Array.from({ length: 10_000 }, (_, at) => `k${at}: 1`).join('\n'));
  expect(problems).toHaveLength(100);
});
