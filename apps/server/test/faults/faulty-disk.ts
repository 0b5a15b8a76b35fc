import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import type { FaultPlan } from './fault-plan.ts';

type Work = (...args: unknown[]) => Promise<unknown>;

const error = () => Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });

const faulty =
  (work: Work, plan: FaultPlan): Work =>
  (...args) =>
    plan.around({ work: () => work(...args), error });

function makeHandleFaulty(handle: fs.FileHandle, plan: FaultPlan): fs.FileHandle {
  const close = handle.close.bind(handle);
  return Object.assign(handle, {
    write: faulty(handle.write.bind(handle) as Work, plan),
    utimes: faulty(handle.utimes.bind(handle) as Work, plan),
    sync: faulty(handle.sync.bind(handle), plan),
    // In POSIX a file is closed even if close fails. So the fault always comes after the real close.
    async close() {
      await close();
      await plan.around({ work: async () => undefined, error });
    },
  });
}

/**
 * Lets any call in this process fail that stores or removes a file, until it is undone.
 * @returns a function that restores the calls
 */
export function makeDiskFaulty(plan: FaultPlan): () => void {
  const { mkdir, open, rename, unlink } = fs;
  const undo = (handle: fs.FileHandle) => handle.close();
  Object.assign(fs, {
    mkdir: faulty(mkdir as Work, plan),
    rename: faulty(rename as Work, plan),
    unlink: faulty(unlink as Work, plan),
    open: async (...args: Parameters<typeof open>) =>
      makeHandleFaulty(await plan.around({ work: () => open(...args), error, undo }), plan),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, { mkdir, open, rename, unlink });
    syncBuiltinESMExports();
  };
}
