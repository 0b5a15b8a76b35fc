import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brand } from '@postern/contracts';
import { z } from 'zod';
import { packageFolder } from './package-folder.ts';

const file = path.join(packageFolder, 'package.json');

/** The version of the running server. */
export const { version } = z.object({ version: z.string() }).parse(JSON.parse(readFileSync(file, 'utf8')));

/** What the status call answers, and `/` answers to programs. */
export const serverStatus = () => ({ name: brand.name, version, status: 'ok' as const });
