import { expect, it, vi } from 'vitest';
import { FetchEventSource } from './event-source.ts';

/** An answer whose body is written piece by piece. */
function serve(pieces: string[], init: ResponseInit = {}) {
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    });
    return new Response(body, init);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function listen(source: FetchEventSource) {
  const heard: [string, unknown][] = [];
  for (const type of ['message', 'connected', 'ping'])
    source.addEventListener(type, (event) => heard.push([type, (event as MessageEvent).data]));
  return { heard, broken: new Promise((resolve) => source.addEventListener('error', resolve)) };
}

it('sends its headers, and reads events wherever the pieces are split', async () => {
  const fetched = serve([
    'event: conn',
    'ected\ndata: {}\n\n\n: a remark\nda',
    'ta: 1\ndata: 2\n',
    '\nevent: ping\ndata: \n\n\n',
  ]);
  const source = new FetchEventSource('/trpc/x', { headers: { authorization: 'Bearer one' } });
  const { heard, broken } = listen(source);
  await broken;
  expect(heard).toEqual([
    ['connected', '{}'],
    ['message', '1\n2'],
    ['ping', ''],
  ]);
  expect(source.readyState).toBe(source.CLOSED);
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer one');
  expect(fetched.mock.calls[0]?.[0]).toBe('/trpc/x');
});

it('fails on an answer that is not a stream', async () => {
  serve(['data: 1\n\n'], { status: 502 });
  const { heard, broken } = listen(new FetchEventSource('/x', { headers: {} }));
  await broken;
  expect(heard).toEqual([]);
});

it('is silent after it is closed', async () => {
  serve(['data: 1\n\n']);
  const source = new FetchEventSource('/x', { headers: {} });
  const { heard, broken } = listen(source);
  source.close();
  await Promise.race([broken.then(() => heard.push(['error', ''])), new Promise((resolve) => setTimeout(resolve, 20))]);
  expect(heard).toEqual([]);
});
