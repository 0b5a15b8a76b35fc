import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { fillIn } from '../text/facts.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
const folder = path.join(root, 'docs/operations/samples');
const page = fillIn(readFileSync(path.join(root, 'apps/site/content/docs/scaling.md'), 'utf8'));

it.each(readdirSync(folder))('the documentation shows %s as the long tests run it', (name) => {
  expect(page).toContain(`"\n${readFileSync(path.join(folder, name), 'utf8')}\`\`\`\n`);
});
