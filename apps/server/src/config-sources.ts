import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { brand } from '@postern/contracts';
import type * as Yaml from 'yaml';
import { ConfigError, isSettingName } from './config.ts';

type Settings = Record<string, string | undefined>;

/** Without CONFIG_FILE, a file of this name in the clone. */
const DEFAULT_FILE = `${brand.slug}.yaml`;

/**
 * Collects the settings for `loadConfig`: those of the environment, then those of the files that variables such as
 * `SMTP_URL_FILE` name, then those of the configuration file. The first source of a setting counts.
 * @param root the folder in which the configuration file is searched and from which relative paths start
 * @throws {ConfigError} with all errors at once
 */
export function readSettings(env: NodeJS.ProcessEnv, root: string): Settings {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(`  ${problem}`);
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const settings = { ...readConfigFile(given, root, report), ...readSecrets(given, root, report), ...given };
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return settings;
}

type Report = (problem: string) => void;

/** Settings whose values are in files, as secrets of containers and of systemd are. */
function readSecrets(env: Settings, root: string, report: Report): Settings {
  const secrets: Settings = {};
  for (const [variable, file] of Object.entries(env)) {
    const name = variable.replace(/_FILE$/, '');
    if (file === undefined || name === variable || !isSettingName(name)) continue;
    if (env[name] !== undefined) report(`${name}_FILE: must not be set together with ${name}`);
    const text = readText(path.resolve(root, file), (reason) => report(`${name}_FILE: ${reason}`));
    // Editors end a file with a newline.
    secrets[name] = text?.replace(/\r?\n$/, '');
  }
  return secrets;
}

function readConfigFile(env: Settings, root: string, report: Report): Settings {
  const named = env['CONFIG_FILE'];
  const file = path.resolve(root, named ?? DEFAULT_FILE);
  const text = readText(file, (reason, code) => {
    if (named !== undefined || code !== 'ENOENT') report(`CONFIG_FILE: ${reason}`);
  });
  if (text === undefined) return {};
  // Most installations have no such file, and need not load the parser.
  const { parseDocument } = createRequire(import.meta.url)('yaml') as typeof Yaml;
  const document = parseDocument(text);
  const [error] = document.errors;
  if (error) {
    report(`${file}: ${error.message.split('\n', 1)[0]?.replace(/:$/, '')}`);
    return {};
  }
  const content: unknown = document.toJS() ?? {};
  if (typeof content !== 'object' || content === null || Array.isArray(content)) {
    report(`${file}: must have one setting per line, such as PORT: 3000`);
    return {};
  }
  return Object.fromEntries(
    Object.entries(content).map(([name, value]) => [name, toText(file, name, { value, report })]),
  );
}

/** The value as the environment would have it. */
function toText(file: string, name: string, { value, report }: { value: unknown; report: Report }): string | undefined {
  if (!isSettingName(name)) {
    report(`${file}: ${JSON.stringify(name)} is not a setting`);
    return undefined;
  }
  if (value === null) return undefined;
  const items = Array.isArray(value) ? (value as unknown[]) : [value];
  if (items.every((item) => ['string', 'number', 'boolean'].includes(typeof item))) return items.join(',') || undefined;
  report(`${file}: ${name} must be a text, a number, true, false, or a list of these`);
  return undefined;
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read by this account',
  EISDIR: 'is a folder',
};

function readText(file: string, onError: (reason: string, code: string | undefined) => void): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    onError(`${file} ${reasons[code] ?? `cannot be read: ${message}`}`, code);
    return undefined;
  }
}
