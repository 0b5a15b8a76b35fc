import { launch, type LaunchedChrome } from 'chrome-launcher';

/** Launches the browser of the other tests, without the features that would disturb a measurement. */
export const launchBrowser = (): Promise<LaunchedChrome> =>
  launch({
    chromePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    logLevel: 'error',
  });

export interface Tab {
  goTo(url: string): Promise<void>;
  /** @returns the value of an expression, after awaiting promises */
  evaluate<T>(expression: string): Promise<T>;
  close(): void;
}

interface Message {
  id?: number;
  result?: { result?: { value?: unknown } };
  error?: { message: string };
}

/** Opens a tab of a running browser, driven by the part of its DevTools protocol that a measurement needs. */
export async function openTab(port: number): Promise<Tab> {
  const target = await fetch(`http://127.0.0.1:${port}/json/new`, { method: 'PUT' });
  const { webSocketDebuggerUrl } = (await target.json()) as { webSocketDebuggerUrl: string };
  const socket = new WebSocket(webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let asked = 0;
  const send = (method: string, params: object) =>
    new Promise<Message>((resolve, reject) => {
      const id = ++asked;
      const listen = ({ data }: MessageEvent) => {
        const message = JSON.parse(String(data)) as Message;
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        if (message.error) reject(new Error(`${method}: ${message.error.message}`));
        else resolve(message);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method, params }));
    });
  return {
    async goTo(url) {
      await send('Page.navigate', { url });
    },
    async evaluate<T>(expression: string) {
      const answer = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return answer.result?.result?.value as T;
    },
    close: () => socket.close(),
  };
}
