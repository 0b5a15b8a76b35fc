import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { startProduct } from '../src/product.ts';

const root = path.resolve(import.meta.dirname, '../../..');

test('a taken port is reported in one clear line, and the first server continues', async () => {
  const product = await startProduct();
  try {
    const { port } = new URL(product.url);
    const second = spawn(process.execPath, ['apps/server/dist/server/main.js'], {
      cwd: root,
      env: { ...process.env, PORT: port, DATA_DIR: `${product.dataDir}-second`, LOG_LEVEL: 'silent' },
    });
    let stderr = '';
    second.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    const code = await new Promise((resolve) => second.once('exit', resolve));
    expect(code).toBe(1);
    expect(stderr.trim()).toBe(
      `Port ${port} is in use. Set PORT to another one, or stop the program that listens there.`,
    );
    expect((await fetch(`${product.url}/ready`)).status).toBe(200);
  } finally {
    await product.stop();
  }
});

test('prints the addresses of the product and the mailbox, and the data directory', async () => {
  const product = await startProduct();
  try {
    // The server answers a moment before it prints this, because the jobs start after the pages.
    await expect.poll(() => product.output()).toContain(`Open   ${product.url}`);
    expect(product.output()).toContain(`Email  ${product.url}/dev/mailbox`);
    expect(product.output()).toContain(`Data   ${product.dataDir}`);
  } finally {
    await product.stop();
  }
});
