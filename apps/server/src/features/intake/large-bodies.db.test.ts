import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startHarness, type Harness } from '../../../test/harness.ts';

let harness: Harness;
let endpoint_id: string;

beforeAll(async () => {
  harness = await startHarness({ MAX_REQUEST_BYTES: String(1024 * 1024) });
  const owner = await harness.signUp();
  ({ id: endpoint_id } = await owner.client.endpoints.create({ name: 'Large' }));
  await harness.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => harness.close());

/** More than the sockets of both sides hold: the server answers while the client is still sending. */
const BODY = Buffer.alloc(16 * 1024 * 1024, 'x');

const chunkHead = `${BODY.length.toString(16)}\r\n`;

it.each([
  ['application/json', false],
  ['application/x-www-form-urlencoded', false],
  ['text/plain', true],
  ['multipart/form-data; boundary=x', false],
  ['multipart/form-data; boundary=x', true],
])('a body of %s over the limit is read to its end, and its sender reads why (chunked: %s)', async (type, chunked) => {
  const { port } = harness.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString()));
  const length = chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${BODY.length}`;
  const head = `POST /api/submit/${endpoint_id} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
  const next = 'GET /live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n';
  socket.write(chunked ? head + chunkHead : head);
  socket.write(BODY);
  socket.write(chunked ? `\r\n0\r\n\r\n${next}` : next);
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 413 /);
  expect(answer).toContain('The request is larger than 1 MB.');
  // The connection was usable for another request.
  expect(answer).toContain('HTTP/1.1 200 OK');
});
