import type { Client, Submission } from '@postern/contracts';

const PAGE = 100;

type Filter = Omit<Parameters<Client['submissions']['list']>[0], 'cursor' | 'page' | 'size'>;

/** The submissions of a filter, newest first, one page after the other. */
export async function* listAll(client: Client, filter: Filter, limit = Infinity): AsyncGenerator<Submission> {
  let left = limit;
  let cursor: string | undefined;
  while (left > 0) {
    const page = await client.submissions.list({
      ...filter,
      size: Math.min(PAGE, left),
      ...(cursor ? { cursor } : {}),
    });
    yield* page.items;
    left -= page.items.length;
    if (page.next_cursor === null || page.items.length === 0) return;
    cursor = page.next_cursor;
  }
}
