import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

export const say = (text) => process.stderr.write(`${manifest.name} · ${text}\n`);

export const fail = (text, code = 1) => {
  say(text);
  process.exit(code);
};
