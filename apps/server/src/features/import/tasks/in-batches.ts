/** The same items in batches of one size. */
export async function* inBatches<Item>(source: AsyncIterable<readonly Item[]>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const items of source) {
    for (const item of items) {
      if (batch.push(item) < size) continue;
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
