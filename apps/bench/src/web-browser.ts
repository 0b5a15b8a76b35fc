import { launch, type LaunchedChrome } from 'chrome-launcher';

/** The browser of the other tests, without what would disturb a measurement. */
export const launchBrowser = (): Promise<LaunchedChrome> =>
  launch({
    chromePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    chromeFlags: ['--headless=new', '--no-sandbox', '--disable-dev-shm-usage'],
    logLevel: 'error',
  });

export interface Tab {
  goTo(url: string): Promise<void>;
  /** @returns the value of an expression; promises are waited for */
  evaluate<T>(expression: string): Promise<T>;
  close(): void;
}

interface Message {
  id?: number;
  result?: { result?: { value?: unknown } };
  error?: { message: string };
}

/** A tab of a running browser, spoken to over its DevTools protocol: as much of it as a measurement needs. */
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
