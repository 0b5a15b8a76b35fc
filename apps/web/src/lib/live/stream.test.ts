import { expect, it, vi } from 'vitest';
import { until } from '../../../test/until.ts';
import { openActivity } from './stream.ts';
import { statusOf } from '../problem.ts';

const arrived = { kind: 'submissions.arrived', endpoint_id: 'abcdefghij', count: 2 };

/** A stream in tRPC's wire format, kept open or ended. */
function serve(events: string[], isEnded = false) {
  const fetched = vi.fn(async (_url: string, init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const event of ['event: connected\ndata: {}', ...events])
          controller.enqueue(new TextEncoder().encode(`${event}\n\n\n`));
        if (isEnded) controller.close();
        init.signal?.addEventListener('abort', () => controller.error(new DOMException('', 'AbortError')));
      },
    });
    return new Response(body);
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function open() {
  const heard: unknown[] = [];
  const ended = Promise.withResolvers<unknown>();
  const close = openActivity('one', {
    onOpen: () => heard.push('open'),
    onActivity: (activity) => heard.push(activity),
    onEnd: (error) => ended.resolve(error),
  });
  return { heard, ended: ended.promise, close };
}

it('sends the token in its header, and passes events on', async () => {
  const fetched = serve(['data: "open"', 'event: ping\ndata: ', `data: ${JSON.stringify(arrived)}`]);
  const { heard, close } = open();
  await until(() => expect(heard).toEqual(['open', arrived]));
  expect(fetched.mock.calls[0]?.[0]).toBe('/trpc/activity.stream');
  expect(new Headers(fetched.mock.calls[0]?.[1].headers).get('authorization')).toBe('Bearer one');
  close();
});

it('ends when the server ends it', async () => {
  serve(['data: "open"', 'event: return\ndata: ']);
  const { heard, ended } = open();
  expect(await ended).toBeUndefined();
  expect(heard).toEqual(['open']);
});

it.each([401, 429, 503])('ends with a refusal (%s), once, without having been open', async (status) => {
  const problem = { detail: 'No.', status, code: 'x' };
  const fetched = serve([
    `event: serialized-error\ndata: ${JSON.stringify({ message: 'No.', code: -32603, data: problem })}`,
  ]);
  const { heard, ended } = open();
  expect(statusOf(await ended)).toBe(status);
  expect(heard).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(fetched).toHaveBeenCalledOnce();
});

it('ends without a status if the connection breaks or never existed', async () => {
  serve(['data: "open"'], true);
  const broken = await open().ended;
  expect(broken).toBeInstanceOf(Error);
  expect(statusOf(broken)).toBeUndefined();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await open().ended).toBeInstanceOf(Error);
});

it('is silent after it is closed', async () => {
  serve(['data: "open"', `data: ${JSON.stringify(arrived)}`]);
  const { heard, ended, close } = open();
  close();
  const outcome = await Promise.race([ended, new Promise((resolve) => setTimeout(() => resolve('silence'), 50))]);
  expect(outcome).toBe('silence');
  expect(heard).toEqual([]);
});
