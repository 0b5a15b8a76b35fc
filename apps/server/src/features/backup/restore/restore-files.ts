import type { FileStore } from '../../../outbound/files/files.ts';

/** Commits that run at the same time: each waits for the disk or for a round trip. */
const AT_ONCE = 16;

export interface FileWriter {
  write(storage_key: string, stream: AsyncIterable<Uint8Array>): Promise<void>;
  /** Resolves when all files are stored. */
  end(): Promise<void>;
}

/** Stores files under the keys that they had. */
export function createFileWriter(files: FileStore): FileWriter {
  const committing = new Set<Promise<void>>();
  let failure: { error: unknown } | undefined;

  const commit = async (tempId: string, storage_key: string) => {
    await files.commit(tempId, storage_key).catch((error: unknown) => (failure ??= { error }));
  };
  const check = () => {
    if (failure) throw failure.error;
  };
  return {
    async write(storage_key, stream) {
      check();
      const temp = await files.createTemp();
      try {
        for await (const chunk of stream) await temp.write(chunk);
        await temp.close();
      } catch (error) {
        await files.removeTemp(temp.id);
        throw error;
      }
      const work = commit(temp.id, storage_key).finally(() => committing.delete(work));
      committing.add(work);
      if (committing.size >= AT_ONCE) await Promise.race(committing);
    },
    async end() {
      await Promise.all(committing);
      check();
    },
  };
}
