import { request, type Agent } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Sent {
  url: string;
  type: string;
  body: Buffer;
  /** Sizes of the chunks, used in turn. If empty, the body is sent as a whole, with its length. */
  chunkSizes: readonly number[];
}

export interface Answered {
  status: number;
  body: string;
}

/** Posts a body over a real connection, cut into HTTP chunks of the given sizes. */
export async function sendInChunks(agent: Agent, { url, type, body, chunkSizes }: Sent): Promise<Answered> {
  const whole = chunkSizes.length === 0;
  const sending = request(url, {
    agent,
    method: 'POST',
    headers: { 'content-type': type, ...(whole ? { 'content-length': body.length } : {}) },
  });
  for (const chunk of whole ? [body] : cut(body, chunkSizes)) sending.write(chunk);
  sending.end();
  return new Promise((resolve, reject) => {
    sending.once('error', reject).once('response', (response) => {
      text(response).then((answer) => resolve({ status: response.statusCode ?? 0, body: answer }), reject);
    });
  });
}

/** After this many chunks, the rest is sent as one: a large body in single bytes takes seconds. */
const MAX_CHUNKS = 3000;

function* cut(body: Buffer, sizes: readonly number[]): Generator<Buffer> {
  let start = 0;
  for (let n = 0; start < body.length; n += 1) {
    const size = n < MAX_CHUNKS ? (sizes[n % sizes.length] ?? 1) : body.length;
    yield body.subarray(start, start + size);
    start += size;
  }
}
