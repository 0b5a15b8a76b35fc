import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { toEventStream } from './write-event-stream.ts';

async function* slowly(values: unknown[], ms: number) {
  for (const value of values) {
    await sleep(ms);
    yield value;
  }
}

async function collect(texts: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const text of texts) all.push(text);
  return all;
}

it('begins with the retry time, then has each value on its line', async () => {
  const text = await collect(toEventStream(slowly([{ a: 'line\nbreak' }, 2], 0)));
  expect(text).toEqual(['retry: 2000\n\n', 'data: {"a":"line\\nbreak"}\n\n', 'data: 2\n\n']);
});

it('sends comments while nothing happens, and loses nothing', async () => {
  const text = await collect(toEventStream(slowly(['late'], 100), 20));
  expect(text.filter((line) => line === ':\n\n').length).toBeGreaterThan(1);
  expect(text.at(-1)).toBe('data: "late"\n\n');
});

it('ends its source when the reader stops', async () => {
  let letGo = false;
  async function* source() {
    try {
      for (;;) yield 1;
    } finally {
      letGo = true;
    }
  }
  for await (const text of toEventStream(source())) if (text.startsWith('data')) break;
  expect(letGo).toBe(true);
});
