import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { createServer } from 'node:tls';

/** The hosts that some clients have built in. */
const hosts = ['api.web3forms.com', 'submit-form.com', 'formcarry.com'];

export interface VendorHosts {
  /** The argument with which Chromium takes this machine for these hosts. */
  resolverRules: string;
  close(): Promise<void>;
}

/**
 * Serves the hosts of other services over TLS and passes every byte to the product and back. A connection that one side
 * cuts is cut on the other, so a client sees a reset where it would see one without this proxy.
 */
export async function startVendorHosts(productUrl: string): Promise<VendorHosts> {
  const port = Number(new URL(productUrl).port);
  const server = createServer(await makeCertificate(), (socket) => {
    const upstream = connect(port, '127.0.0.1');
    socket.pipe(renamePaths()).pipe(upstream);
    upstream.pipe(socket);
    socket.on('error', () => upstream.destroy()).on('close', () => upstream.destroy());
    upstream.on('error', () => socket.destroy()).on('close', () => socket.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    resolverRules: `--host-resolver-rules=${hosts.map((host) => `MAP ${host}:443 127.0.0.1:${own}`).join(',')}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Formspark has only the id in its path, `/{id}`, which is `/f/{id}` here. A browser begins a request in a new chunk. */
const renamePaths = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const path = /^(POST|OPTIONS) \/(?=[^/ ]+ HTTP)(?!submit )/.exec(chunk.subarray(0, 100).toString('latin1'));
      if (!path) return done(null, chunk);
      done(null, Buffer.concat([Buffer.from(`${path[1]} /f/`), chunk.subarray(path[0].length)]));
    },
  });

async function makeCertificate(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'postern-e2e-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  try {
    const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
    const made = spawnSync('openssl', [
      'req',
      '-x509',
      ...algorithm,
      '-subj',
      '/CN=forms',
      '-keyout',
      key,
      '-out',
      cert,
    ]);
    if (made.status !== 0) throw made.error ?? new Error(String(made.stderr));
    return { key: await readFile(key), cert: await readFile(cert) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
