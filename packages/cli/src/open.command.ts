import { spawn } from 'node:child_process';
import { connect } from './connection/connect.ts';
import { connectToEndpoint } from './connection/find-endpoint.ts';
import type { Outcome, Shell } from './shell.ts';

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the dashboard in the browser, and prints its URL. */
export async function openDashboard(shell: Shell, endpoint: string | undefined): Promise<Outcome> {
  const url = await findPage(shell, endpoint);
  if (shell.stdout.isTTY === true) await launch(url, shell.env);
  return { lines: [url], json: { url } };
}

async function findPage(shell: Shell, endpoint: string | undefined): Promise<string> {
  if (endpoint === undefined) return `${(await connect(shell)).url}/dashboard`;
  const { url, endpoint_id } = await connectToEndpoint(shell, endpoint);
  return `${url}/forms/${encodeURIComponent(endpoint_id)}/submissions`;
}

/** Without a browser, the printed URL is enough. */
function launch(url: string, env: NodeJS.ProcessEnv): Promise<void> {
  const [command = 'xdg-open', ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(command, [...args, url], { detached: true, stdio: 'ignore', env });
    opener.once('error', () => resolve());
    opener.once('spawn', () => {
      opener.unref();
      resolve();
    });
  });
}
