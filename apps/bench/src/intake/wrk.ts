import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

const CONNECTIONS = 64;

/** Six fields, 210 bytes, as a contact form sends them. */
export const body = new URLSearchParams({
  name: 'Mireille Fontaine',
  email: 'mireille@example.org',
  phone: '+33 4 72 00 00 00',
  subject: 'Order',
  message: 'Hello, we would like to order forty-eight plates for March. Could you send us a quote?',
  newsletter: 'on',
}).toString();

/** The script with which wrk posts {@link body}. */
export const postScript = `wrk.method = "POST"
wrk.body = ${JSON.stringify(body)}
wrk.headers["Content-Type"] = "application/x-www-form-urlencoded"
`;

/** Posts as fast as the server answers. @returns successful answers a second */
export async function wrk(script: string, url: string, seconds: number): Promise<number> {
  const parameters = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-s', script, url.replace('localhost', '127.0.0.1')];
  const { stdout } = await run('wrk', parameters);
  if (/Non-2xx/.test(stdout)) throw new Error(`wrk saw failures:\n${stdout}`);
  return Math.round(Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1] ?? Number.NaN));
}

export function assertWrk(): void {
  try {
    execFileSync('wrk', ['--version'], { stdio: 'ignore' });
  } catch (error) {
    // An installed `wrk --version` exits with 1.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new Error('wrk is needed: apt-get install wrk', { cause: error });
  }
}
