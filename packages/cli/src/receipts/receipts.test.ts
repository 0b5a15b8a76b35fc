import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { toCanonicalJson } from '@postern/contracts/receipts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exitCodes } from '../exit-codes.ts';
import { runCli } from '../program.ts';
import { createTestShell } from '../test-shell.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const content = {
  type: 'postern-erasure-receipt',
  version: 1,
  installation: 'https://forms.example.org',
  workspace: { id: '01jz4qj4s6u8w2y5a7c9', name: 'Brassworks' },
  erased_at: '2026-01-02T03:04:05.000Z',
  as_of: '2026-01-02T03:04:06.000Z',
  is_complete: false,
  endpoints: [{ id: 'k7m2qd9x', name: 'Contact', submissions: ['k7m2qd9x_1'], files: 2, bytes: 9 }],
  destinations: [{ answers: [{ state: 'pending' }, { state: 'delivered' }] }],
  key_id: 'key',
};
const signature = sign(null, Buffer.from(toCanonicalJson(content)), privateKey).toString('base64url');
const receipt = toCanonicalJson({ ...content, signature });

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'postern-receipt-'));
  const { x } = publicKey.export({ format: 'jwk' });
  await writeFile(path.join(folder, 'keys.json'), JSON.stringify({ keys: [{ kid: 'key', x }] }));
  await writeFile(path.join(folder, 'receipt.json'), receipt);
  await writeFile(path.join(folder, 'changed.json'), receipt.replace('"files":2', '"files":3'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function verify(file: string, keys = 'keys.json') {
  const { shell, printed } = createTestShell();
  const args = ['receipt', 'verify', path.join(folder, file), '--key', path.join(folder, keys)];
  return { code: await runCli(shell, args, '1.0.0'), ...(await printed()) };
}

it('verifies a receipt with a file of keys, and says what it says', async () => {
  expect(await verify('receipt.json')).toEqual({
    code: exitCodes.ok,
    stderr: '',
    stdout: `The receipt is valid.
Erased: 2026-01-02T03:04:05.000Z, by https://forms.example.org, workspace Brassworks (01jz4qj4s6u8w2y5a7c9).
Submissions: 1. Files: 2.
  Contact (k7m2qd9x): 1
Webhooks: 1 of 2 notifications delivered, as of 2026-01-02T03:04:06.000Z.
`,
  });
});

it.each([
  ['changed.json', 'keys.json', 'The signature does not fit: the receipt was changed.\n'],
  ['keys.json', 'keys.json', 'The receipt was signed with another key.\n'],
  ['missing.json', 'keys.json', 'There is no such file or folder.'],
])('refuses %s with %s', async (file, keys, sentence) => {
  const { code, stderr } = await verify(file, keys);
  expect([code, stderr]).toEqual([exitCodes.failed, expect.stringContaining(sentence)]);
});

it('refuses a file without keys', async () => {
  const { code, stderr } = await verify('receipt.json', 'receipt.json');
  expect([code, stderr]).toEqual([exitCodes.failed, expect.stringContaining('has no keys of receipts.')]);
});
