import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';

/** The samples of the documentation. */
export const samples = path.resolve(import.meta.dirname, '../../../../docs/operations/samples');

export const HOST = 'forms.example.org';

export type ProxyName = 'nginx' | 'caddy';

/** A proxy that runs with the sample of the documentation. */
export interface Proxy {
  http: number;
  https: number;
  stop(): Promise<void>;
}

interface Settings {
  folder: string;
  http: number;
  https: number;
}

interface Command {
  command: string;
  args: string[];
}

/** Replaces what must be different on this machine. Fails if the sample no longer has it. */
function replaceAll(text: string, replacements: Record<string, string>): string {
  return Object.entries(replacements).reduce((result, [old, now]) => {
    if (!result.includes(old)) throw new Error(`The sample has no ${JSON.stringify(old)}.`);
    return result.replaceAll(old, now);
  }, text);
}

/** The site of the sample inside the smallest main configuration. */
async function configureNginx(upstream: string, { folder, http, https }: Settings): Promise<Command> {
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`, '-days', '2'];
  const algorithm = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const made = spawnSync('openssl', ['req', '-x509', ...algorithm, ...subject, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) throw made.error ?? new Error(String(made.stderr));
  const site = replaceAll(await readFile(path.join(samples, 'nginx.conf'), 'utf8'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    // Not every machine has IPv6.
    'listen [::]:80;': `listen 127.0.0.2:${http};`,
    'listen 443 ': `listen 127.0.0.1:${https} `,
    'listen [::]:443 ': `listen 127.0.0.2:${https} `,
    [`/etc/letsencrypt/live/${HOST}/fullchain.pem`]: certificate,
    [`/etc/letsencrypt/live/${HOST}/privkey.pem`]: key,
    'http://127.0.0.1:3000': upstream,
  });
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${path.join(folder, name)};`,
  );
  const main = path.join(folder, 'nginx.conf');
  await writeFile(
    main,
    `daemon off; pid ${path.join(folder, 'pid')}; error_log stderr; worker_processes 1;
events {}
http { access_log off; ${folders.join(' ')}
${site} }`,
  );
  return { command: 'nginx', args: ['-p', folder, '-e', 'stderr', '-c', main] };
}

/** The sample, whose certificates a local authority signs instead of a public one. */
async function configureCaddy(upstream: string, { folder, http, https }: Settings): Promise<Command> {
  const site = replaceAll(await readFile(path.join(samples, 'Caddyfile'), 'utf8'), {
    '127.0.0.1:3000': new URL(upstream).host,
  });
  const options = [
    'admin off',
    `http_port ${http}`,
    `https_port ${https}`,
    'default_bind 127.0.0.1',
    'local_certs',
    'skip_install_trust',
  ];
  const file = path.join(folder, 'Caddyfile');
  await writeFile(file, `{\n${options.join('\n')}\n}\n${site}`);
  return { command: 'caddy', args: ['run', '--adapter', 'caddyfile', '--config', file] };
}

/** Starts a proxy on free ports of this machine. */
export async function startProxy(name: ProxyName, upstream: string): Promise<Proxy> {
  const folder = await mkdtemp(path.join(tmpdir(), 'proxy-'));
  // nginx switches to another account if root starts it.
  await chmod(folder, 0o711);
  const settings = { folder, http: await freePort(), https: await freePort() };
  const configure = name === 'nginx' ? configureNginx : configureCaddy;
  const { command, args } = await configure(upstream, settings);
  const env = { PATH: process.env['PATH'], HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  let failure: Error | undefined;
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.once('error', (error) => (failure = error));
  child.once('exit', (code) => (failure ??= new Error(`${name} ended with ${code}: ${output}`)));
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  while (!(await accepts(settings))) {
    if (failure) {
      await stop();
      throw failure;
    }
    await sleep(20);
  }
  return { ...settings, stop };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether the proxy redirects, and has its certificate, which Caddy makes while it accepts connections already. */
async function accepts({ http, https }: Settings): Promise<boolean> {
  const plain = connect(http, '127.0.0.1');
  const secure = connectTls({ host: '127.0.0.1', port: https, servername: HOST, rejectUnauthorized: false });
  try {
    await Promise.all([once(plain, 'connect'), once(secure, 'secureConnect')]);
    return true;
  } catch {
    return false;
  } finally {
    plain.on('error', () => undefined).destroy();
    secure.on('error', () => undefined).destroy();
  }
}
