import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isAboutWorkspace, isWithinReach } from '../src/reach.ts';
import { routes, type Route } from '../src/routes.ts';

/**
 * Writes what the client needs of the route table: a program that imports the client then loads no schema. A property is
 * left out where it has its usual value.
 */
const toCall = ({ method, path, auth, input, body, output }: Route): object => ({
  method,
  path,
  ...(auth === 'none' && { open: true }),
  ...(input === null && { bare: true }),
  ...(body !== undefined && { body }),
  ...((output === 'bytes' || output === 'events') && { output }),
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

/** What decides whether a member may make a call. The dashboard loads it first, so it is apart from the calls. */
const permissions = Object.entries(routes).flatMap(([group, calls]) =>
  Object.entries<Route>(calls).flatMap(([name, route]) => {
    if (route.role === null) return [];
    const permission = {
      role: route.role,
      ...(isWithinReach(route) && { isWithinReach: true }),
      ...(isAboutWorkspace(route) && { isAboutWorkspace: true }),
    };
    return [`  '${group}.${name}': ${JSON.stringify(permission)},`];
  }),
);
const permissionsText = `// Written by scripts/write-calls.ts from the route table. Do not edit.
import type { Permission } from './call.model.ts';

export const permissions: Readonly<Record<string, Permission>> = {
${permissions.join('\n')}
};
`;
await writeFile(path.join(import.meta.dirname, '../src/client/permissions.gen.ts'), permissionsText);
