import { AppError } from '../../src/errors.ts';
import type { FileStore, TempFile } from '../../src/outbound/files/files.ts';
import type { FaultPlan } from './fault-plan.ts';

const error = () => new AppError('unavailable', 'Storage is full.', { cause: new Error('ENOSPC') });

/** A file store of which any call that the intake makes may fail, whatever holds the bytes. */
export function createFaultyFiles(files: FileStore, plan: FaultPlan): FileStore {
  const around = <T>(work: () => Promise<T>) => plan.around({ work, error });
  const faultyTemp = (temp: TempFile): TempFile => ({
    id: temp.id,
    write: (chunk) => around(() => temp.write(chunk)),
    close: () => around(() => temp.close()),
  });
  return {
    ...files,
    createTemp: async () =>
      faultyTemp(await plan.around({ work: () => files.createTemp(), error, undo: (temp) => temp.close() })),
    commit: (tempId, key) => around(() => files.commit(tempId, key)),
    remove: (key) => around(() => files.remove(key)),
    removeTemp: (tempId) => around(() => files.removeTemp(tempId)),
  };
}
