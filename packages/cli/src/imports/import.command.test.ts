import { expect, it } from 'vitest';
import { createTestShell } from '../test-shell.ts';
import { importFile } from './import.command.ts';

it('names a file that cannot be read, before it asks the server', async () => {
  const { shell } = createTestShell();
  await expect(importFile(shell, ['k7m2qd9x', 'nowhere.csv'], { yes: true })).rejects.toThrow(
    'The file nowhere.csv cannot be read.',
  );
});
