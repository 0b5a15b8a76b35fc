import type pg from 'pg';

/** Reads the answer to a `COPY … TO STDOUT`, and throws it away. */
export async function copyOut(database: pg.Pool, text: string): Promise<{ ms: number; bytes: number }> {
  const client = await database.connect();
  const started = performance.now();
  let bytes = 0;
  await new Promise<void>((resolve, reject) => {
    const reading = {
      submit: (connection: pg.Connection) => connection.query(text),
      handleCopyData: ({ chunk }: { chunk: Buffer }) => (bytes += chunk.length),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: reject,
    };
    client.query(reading as unknown as pg.Submittable);
  });
  const ms = performance.now() - started;
  // The connection is not in the state that the pool expects after an answer.
  client.release(true);
  if (bytes === 0) throw new Error('COPY gave nothing.');
  return { ms, bytes };
}
