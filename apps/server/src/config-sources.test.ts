import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readSettings } from './config-sources.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'config-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(path.join(root, name), text);
const read = (env: NodeJS.ProcessEnv = {}) => readSettings(env, root);

describe('the configuration file', () => {
  it('is postern.yaml in the clone, with the names of the variables', () => {
    write(
      'postern.yaml',
      [
        '# Our server',
        'PUBLIC_URL: https://forms.example.org',
        'PORT: 8080',
        'DEMO: false',
        'TRUST_PROXY:',
        '  - 10.0.0.1',
        '  - 10.0.0.2',
        'S3_URL:',
      ].join('\n'),
    );
    expect(read()).toEqual({
      PUBLIC_URL: 'https://forms.example.org',
      PORT: '8080',
      DEMO: 'false',
      TRUST_PROXY: '10.0.0.1,10.0.0.2',
    });
  });

  it('may have another name, and may be absent', () => {
    expect(read()).toEqual({});
    write('other.yaml', 'PORT: 8080');
    expect(read({ CONFIG_FILE: 'other.yaml' })).toMatchObject({ PORT: '8080' });
  });

  it('yields to the environment, but not to an empty variable', () => {
    write('postern.yaml', 'PORT: 8080\nHOST: 0.0.0.0');
    expect(read({ PORT: '9090', HOST: '' })).toEqual({ PORT: '9090', HOST: '0.0.0.0' });
  });

  it('may be empty', () => {
    write('postern.yaml', '# nothing yet\n');
    expect(read()).toEqual({});
  });

  it('reports every error at once', () => {
    write('postern.yaml', 'PUBLIC_ULR: https://forms.example.org\nPORT: {}\nHOST: [[]]');
    expect(() => read()).toThrow(
      expect.objectContaining({
        name: 'ConfigError',
        message: expect.stringMatching(/"PUBLIC_ULR" is not a setting\n.*PORT must be a text.*\n.*HOST must be a text/),
      }),
    );
  });

  it.each([
    ['PORT: 1\nPORT: 2', /postern\.yaml: Map keys must be unique at line 2/],
    ['PORT: [', /postern\.yaml: .*line 1/],
    ['- PORT', /postern\.yaml: must have one setting per line/],
    ['PORT', /postern\.yaml: must have one setting per line/],
  ])('refuses %j', (text, message) => {
    write('postern.yaml', text);
    expect(() => read()).toThrow(message);
  });

  it('must exist if it is named', () => {
    expect(() => read({ CONFIG_FILE: 'missing.yaml' })).toThrow(/CONFIG_FILE: .*missing\.yaml does not exist/);
    expect(() => read({ CONFIG_FILE: root })).toThrow(/CONFIG_FILE: .* is a folder/);
  });
});

describe('a secret from a file', () => {
  it('is read without the newline at its end', () => {
    write('smtp', 'smtps://user:pass word@mail.example.org\n');
    write('token', 'sixteen-characters\r\n');
    expect(read({ SMTP_URL_FILE: 'smtp', METRICS_TOKEN_FILE: path.join(root, 'token') })).toMatchObject({
      SMTP_URL: 'smtps://user:pass word@mail.example.org',
      METRICS_TOKEN: 'sixteen-characters',
    });
  });

  it('goes before the configuration file', () => {
    write('postern.yaml', 'SMTP_URL: smtp://localhost');
    write('smtp', 'smtps://mail.example.org');
    expect(read({ SMTP_URL_FILE: 'smtp' })).toMatchObject({ SMTP_URL: 'smtps://mail.example.org' });
  });

  it('must exist, and must not be given twice', () => {
    expect(() => read({ SMTP_URL_FILE: 'missing' })).toThrow(/SMTP_URL_FILE: .*missing does not exist/);
    write('smtp', 'smtp://localhost');
    expect(() => read({ SMTP_URL_FILE: 'smtp', SMTP_URL: 'smtp://localhost' })).toThrow(
      'SMTP_URL_FILE: must not be set together with SMTP_URL',
    );
    expect(read({ SMTP_URL_FILE: '', SMTP_URL: 'smtp://localhost' })).toEqual({ SMTP_URL: 'smtp://localhost' });
  });
});
