import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { routes, type Route } from '../src/routes.ts';

/**
 * Writes what the client needs of the route table: a program that imports the client then loads no schema. A property is
 * left out where it has its usual value.
 */
const toCall = ({ method, path, auth, input, body, output, role, reach }: Route): object => ({
  method,
  path,
  ...(auth === 'none' && { open: true }),
  ...(input === null && { bare: true }),
  ...(body !== undefined && { body }),
  ...((output === 'bytes' || output === 'events') && { output }),
  ...(role !== null && { role }),
  ...(reach !== undefined && { reach }),
});

const groups = Object.entries(routes).map(([group, calls]) => {
  const lines = Object.entries(calls).map(([name, route]) => `    ${name}: ${JSON.stringify(toCall(route))},`);
  return `  ${group}: {\n${lines.join('\n')}\n  },`;
});
const text = `// Written by scripts/write-calls.ts from the route table. Do not edit.
import type { Call } from './call.model.ts';

export const calls: Readonly<Record<string, Readonly<Record<string, Call>>>> = {
${groups.join('\n')}
};
`;
await writeFile(path.join(import.meta.dirname, '../src/client/calls.gen.ts'), text);
