import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startHarness, type Harness } from '../harness.ts';
import { cliMain } from './cli.ts';

let harness: Harness;
let folder: string;
let env: NodeJS.ProcessEnv;
let ids: Map<string, string>;
const typed = () => path.join(folder, 'typed');

/** The shells’ own programs, with nothing of the machine’s configuration. */
const shells = {
  bash: { command: 'bash --norc --noprofile -i', start: 'PS1="ready> "; eval "$(postern completion bash)"' },
  zsh: {
    command: 'zsh -f -i',
    start: 'PROMPT="ready> "; autoload -Uz compinit; compinit -u -D; eval "$(postern completion zsh)"',
  },
  fish: {
    command: 'fish --no-config -i',
    start: 'function fish_prompt; echo "ready> "; end; postern completion fish | source',
  },
};
type Name = keyof typeof shells;

beforeAll(async () => {
  harness = await startHarness();
  const url = await harness.app.listen({ port: 0, host: '127.0.0.1' });
  const { client } = await harness.signUp();
  // Ids are completed, too. They are random, and may begin like a name, but hardly with four letters of it.
  const names = [
    'Shop: orders',
    'Summer fête 2026',
    'Where it’s $HOME',
    ...Array.from({ length: 120 }, (_, at) => `Other ${at}`),
  ];
  const made = await Promise.all(names.map((name) => client.endpoints.create({ name })));
  ids = new Map(made.map(({ name, id }) => [name, id]));
  const { key } = await client.account.createApiKey({ name: 'Completion', scopes: ['endpoints:read'] });
  folder = await mkdtemp(path.join(tmpdir(), 'postern-completion-'));
  await mkdir(path.join(folder, 'bin'));
  // The program that completes is the real one. Any other command is written down, argument by argument.
  const program = path.join(folder, 'bin/postern');
  await writeFile(
    program,
    `#!/bin/sh
case "$1" in
  __complete* | completion) exec '${process.execPath}' '${cliMain}' "$@" ;;
  *) for word in "$@"; do printf '%s\\n' "$word"; done >'${typed()}.new'; mv '${typed()}.new' '${typed()}' ;;
esac
`,
  );
  await chmod(program, 0o755);
  env = {
    PATH: `${path.dirname(program)}:${process.env['PATH']}`,
    HOME: folder,
    XDG_CONFIG_HOME: folder,
    XDG_DATA_HOME: folder,
    TERM: 'xterm',
    LANG: 'C.UTF-8',
    POSTERN_URL: url,
    POSTERN_API_KEY: key,
    NODE_COMPILE_CACHE: path.join(folder, 'compiled'),
  };
});
afterAll(async () => {
  await harness.close();
  await rm(folder, { recursive: true, force: true });
});

/** Types lines into a shell on a terminal, each after the previous one has run. @returns the arguments of each */
async function type(name: Name, lines: readonly string[]): Promise<string[][]> {
  const { command, start } = shells[name];
  const terminal = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], { env, cwd: folder });
  const ended = new Promise((resolve) => terminal.once('close', resolve));
  const ran: string[][] = [];
  try {
    for (const line of [`${start}; postern started\r`, ...lines]) {
      terminal.stdin.write(line);
      await eventually(async () => {
        const text = await readFile(typed(), 'utf8').catch(() => '');
        if (text !== '') ran.push(text.trimEnd().split('\n'));
        return text !== '';
      });
      await rm(typed());
    }
  } finally {
    terminal.kill('SIGKILL');
    await ended;
  }
  return ran.slice(1);
}

const has = (name: Name) => spawnSync(name, ['--version']).status === 0;

it.each((Object.keys(shells) as Name[]).filter((name) => name === 'bash' || has(name)))(
  '%s completes commands, options, and names beyond the first page with spaces, quotes and colons',
  async (name) => {
    const lines = [
      'postern subm\tli\tSummer\t--stat\tspa\t\r',
      'postern open "Summer f\t\r',
      'postern open Shop\t\r',
      'postern open Where\t\r',
      `postern open ${ids.get('Summer fête 2026')?.slice(0, 8)}\t\r`,
    ];
    expect(await type(name, lines)).toEqual([
      ['submissions', 'list', 'Summer fête 2026', '--status', 'spam'],
      ['open', 'Summer fête 2026'],
      ['open', 'Shop: orders'],
      ['open', 'Where it’s $HOME'],
      ['open', ids.get('Summer fête 2026')],
    ]);
  },
);
