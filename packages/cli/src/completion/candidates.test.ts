import { Command, Option } from 'commander';
import { expect, it } from 'vitest';
import { findCandidates } from './candidates.ts';

const program = new Command('postern');
program
  .command('submissions')
  .command('list <ENDPOINT>')
  .addOption(new Option('-s, --status <STATUS>').choices(['inbox', 'spam']));
const endpoints = [
  { id: 'k7m2qd9x11', name: 'Café orders' },
  { id: 'k7m2qd9x22', name: 'Contact' },
  { id: 'k7m2qd9x33', name: 'contact' },
];
const find = (...words: string[]) => findCandidates(program, words, async () => endpoints);

it('completes commands, options and choices', async () => {
  expect(await find('sub')).toEqual(['submissions']);
  expect(await find('submissions', '')).toEqual(['list']);
  expect(await find('submissions', 'list', '--st')).toEqual(['--status']);
  expect(await find('submissions', 'list', '--status', 's')).toEqual(['spam']);
  expect(await find('submissions', 'list', '-s', '')).toEqual(['inbox', 'spam']);
});

it('completes an endpoint by its name, and by its id where that says which', async () => {
  expect(await find('submissions', 'list', '')).toEqual(['Café orders', 'k7m2qd9x22', 'k7m2qd9x33']);
  expect(await find('submissions', 'list', 'cafe')).toEqual(['Café orders']);
  expect(await find('submissions', 'list', 'k7m2qd9x1')).toContain('k7m2qd9x11');
  expect(await find('submissions', 'list', 'Contact', '')).toEqual([]);
  // The value of an option is no argument.
  expect(await find('submissions', 'list', '--status', 'spam', 'caf')).toEqual(['Café orders']);
});
