import { createHash } from 'node:crypto';
import { createServer } from 'node:net';
import { root, say } from './project.mjs';

const LOOK_EVERY_MS = 200;

/**
 * Waits until no other process installs or builds in this tree. The lock is an address in the kernel, which is released
 * when the process that holds it ends. It can never be left behind.
 * @returns a function that releases the lock
 */
export async function lock() {
  // Only Linux has socket addresses without a file.
  if (process.platform !== 'linux') return () => undefined;
  const address = `\0postern-${createHash('sha256').update(root).digest('hex').slice(0, 32)}`;
  let told = false;
  for (;;) {
    const server = await listenAt(address);
    if (server) return () => server.close();
    if (!told) say('another start installs or builds here: waiting for it …');
    told = true;
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
}

/** Resolves with undefined if another process listens there. */
function listenAt(address) {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
    server.unref();
  });
}
