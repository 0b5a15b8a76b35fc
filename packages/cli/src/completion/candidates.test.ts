import { Command, Option } from 'commander';
import { expect, it } from 'vitest';
import { findCandidates } from './candidates.ts';

it('completes commands, options, choices and endpoints', async () => {
  const program = new Command('postern');
  const group = program.command('submissions');
  group.command('list <ENDPOINT>').addOption(new Option('--status <STATUS>').choices(['inbox', 'spam']));
  const find = (...words: string[]) => findCandidates(program, words, async () => ['k7m2qd9x']);
  expect(await find('sub')).toEqual(['submissions']);
  expect(await find('submissions', '')).toEqual(['list']);
  expect(await find('submissions', 'list', '')).toEqual(['k7m2qd9x']);
  expect(await find('submissions', 'list', 'k7m2qd9x', '')).toEqual([]);
  expect(await find('submissions', 'list', '--st')).toEqual(['--status']);
  expect(await find('submissions', 'list', '--status', 's')).toEqual(['spam']);
});
