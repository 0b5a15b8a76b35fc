import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { processEnv } from './processes/process-env.ts';

const main = path.resolve(import.meta.dirname, '../src/main.ts');

const start = (env: NodeJS.ProcessEnv) =>
  spawnSync(process.execPath, [main], { env: { ...processEnv, ...env }, encoding: 'utf8' });

describe('an invalid configuration', () => {
  it('ends the process with 1 before anything is started, and names every problem', () => {
    const { status, stdout, stderr } = start({
      PORT: '99999',
      PUBLIC_URL: 'nowhere',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'x',
    });
    expect(status).toBe(1);
    expect(stdout).toBe('');
    const lines = stderr.trim().split('\n');
    expect(lines[0]).toBe('The configuration is not valid:');
    expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
      'PORT',
      'PUBLIC_URL',
      'LOG_LEVEL',
      'DATABASE_URL',
    ]);
  });
});

describe('an unreachable database', () => {
  it('ends the process with 1 and one line that names the cause', () => {
    const { status, stderr } = start({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none', LOG_LEVEL: 'silent' });
    expect(status).toBe(1);
    expect(stderr.trim().split('\n')).toHaveLength(1);
    expect(stderr).toMatch(/database.*ECONNREFUSED/i);
  });
});
