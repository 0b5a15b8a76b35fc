import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { exitCodes } from '../exit-codes.ts';
import { runCli } from '../program.ts';
import { createTestShell } from '../test-shell.ts';

interface Asked {
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

let close: (() => void) | undefined;
afterEach(() => close?.());

/** A server that answers each message in its way, and keeps what it was asked. */
async function serve(answer: (body: string, response: ServerResponse) => void) {
  const asked: Asked[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push({ url: request.url, headers: request.headers, body });
      answer(body, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Sends lines to the command. @returns the lines that it printed */
async function relay(url: string, lines: readonly string[]): Promise<unknown[]> {
  const { shell, stdin, printed } = createTestShell({ POSTERN_URL: url, POSTERN_API_KEY: 'pk_1' });
  stdin.end(lines.map((line) => `${line}\n`).join(''));
  expect(await runCli(shell, ['mcp'], '1.0.0')).toBe(exitCodes.ok);
  const { stdout, stderr } = await printed();
  expect(stderr).toBe('');
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
}

const json = (response: ServerResponse, body: unknown, status = 200) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

it('passes messages on with the key and the headers of the protocol, and answers as JSON or as events', async () => {
  const { asked, url } = await serve((body, response) => {
    const { id } = JSON.parse(body) as { id?: number };
    if (id === undefined) response.writeHead(202).end();
    else if (id === 1) json(response, { jsonrpc: '2.0', id, result: { protocolVersion: '2025-11-25' } });
    else {
      const events = `: hello\r\n\r\nevent: message\r\ndata: {"jsonrpc":"2.0",\r\ndata: "id":${id},"result":"“two”"}\r\n\r\n`;
      response.writeHead(200, { 'content-type': 'text/event-stream' }).end(events);
    }
  });
  const first = await relay(url, ['{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}']);
  expect(first).toEqual([{ jsonrpc: '2.0', id: 1, result: { protocolVersion: '2025-11-25' } }]);
  const meta = '"_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28"}';
  const lines = [
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '',
    `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"zoë",${meta}}}`,
  ];
  expect(await relay(url, lines)).toEqual([{ jsonrpc: '2.0', id: 2, result: '“two”' }]);
  expect(asked.map((each) => [each.url, each.headers.authorization])).toEqual(asked.map(() => ['/mcp', 'Bearer pk_1']));
  const called = asked.find(({ body }) => body.includes('tools/call'));
  expect(called?.headers).toMatchObject({
    'mcp-protocol-version': '2026-07-28',
    'mcp-method': 'tools/call',
    'mcp-name': '=?base64?em/Dqw==?=',
  });
});

it('answers a request that the server refuses, or that it cannot send, with an error in one sentence', async () => {
  const { url } = await serve((_body, response) => json(response, { detail: 'Too many attempts.', code: 'x' }, 429));
  const line = '{"jsonrpc":"2.0","id":"a","method":"tools/list"}';
  const error = (message: string) => [{ jsonrpc: '2.0', id: 'a', error: { code: -32_603, message } }];
  expect(await relay(url, [line])).toEqual(error('Too many attempts.'));
  close?.();
  expect(await relay(url, [line])).toEqual(error('The server cannot be reached: nothing listens at this address.'));
});

it('answers a line that is no message, and no notification that failed', async () => {
  const { url } = await serve((_body, response) => json(response, { detail: 'No.' }, 500));
  const answers = await relay(url, ['{', '[]', '{"jsonrpc":"2.0","method":"notifications/initialized"}']);
  const refused = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'This line is not a JSON message.' } };
  expect(answers).toEqual([refused, refused]);
});

it('ends without a key with one line, and prints nothing else', async () => {
  const { shell, printed } = createTestShell({ POSTERN_URL: 'http://127.0.0.1:9', XDG_CONFIG_HOME: '/nowhere' });
  expect(await runCli(shell, ['mcp'], '1.0.0')).toBe(exitCodes.failed);
  expect(await printed()).toEqual({ stdout: '', stderr: expect.stringMatching(/^You are not signed in\.[^\n]+\n$/) });
});
