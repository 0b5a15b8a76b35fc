import { spawn } from 'node:child_process';
import { connect } from './connection/connect.ts';
import type { Outcome, Shell } from './shell.ts';

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ['open'],
  win32: ['rundll32', 'url.dll,FileProtocolHandler'],
};

/** Opens the dashboard in the browser, and prints its URL. */
export async function openDashboard(shell: Shell, endpoint: string | undefined): Promise<Outcome> {
  const { url: server } = await connect(shell);
  const url =
    endpoint === undefined ? `${server}/dashboard` : `${server}/forms/${encodeURIComponent(endpoint)}/submissions`;
  if (shell.stdout.isTTY === true) await launch(url);
  return { lines: [url], json: { url } };
}

/** Without a browser, the printed URL is enough. */
function launch(url: string): Promise<void> {
  const [command = 'xdg-open', ...args] = openers[process.platform] ?? ['xdg-open'];
  return new Promise((resolve) => {
    const opener = spawn(command, [...args, url], { detached: true, stdio: 'ignore' });
    opener.once('error', () => resolve());
    opener.once('spawn', () => {
      opener.unref();
      resolve();
    });
  });
}
