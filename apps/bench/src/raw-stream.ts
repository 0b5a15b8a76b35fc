import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** The ceiling of uploads: streams a request's body to a file, and answers when it is on disk. */
const [port, folder = ''] = process.argv.slice(2);
let count = 0;

const server = createServer((request, response) => {
  if (request.method === 'GET') {
    response.end('ok');
    return;
  }
  void receive(request).then(
    () => response.writeHead(201).end(),
    () => response.writeHead(500).end(),
  );
});

async function receive(request: NodeJS.ReadableStream): Promise<void> {
  count += 1;
  const file = path.join(folder, String(count));
  await pipeline(request, createWriteStream(file));
  const handle = await open(file);
  await handle.datasync();
  await handle.close();
}

server.listen(Number(port), '127.0.0.1');
process.on('SIGTERM', () => server.close());
