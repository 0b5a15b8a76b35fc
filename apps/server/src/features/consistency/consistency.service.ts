import type { Db } from '../../db/client.ts';
import type { FileStore } from '../../outbound/files/files.ts';
import { checkCaps } from './check-caps.ts';
import { checkCounters } from './check-counters.ts';
import { checkDocuments } from './check-documents.ts';
import { checkFiles } from './check-files.ts';
import { checkSeats } from './check-seats.ts';
import { faultKinds, type Checking, type Fault, type FaultKind } from './fault.model.ts';

export interface CheckConsistency extends Pick<Checking, 'repair' | 'onProgress' | 'signal'> {
  db: Db;
  files: FileStore;
  content: boolean;
  now: () => Date;
}

export interface ConsistencyReport {
  submissions: number;
  files: number;
  endpoints: number;
  /** For each kind that was found. */
  faults: Partial<Record<FaultKind, { found: number; repaired: number }>>;
  /** The first faults of each kind. */
  examples: Fault[];
}

const EXAMPLES = 20;

/** Compares rows, files, counters and search documents while the installation works. */
export async function checkConsistency(options: CheckConsistency): Promise<ConsistencyReport> {
  const found: Fault[] = [];
  const faults: ConsistencyReport['faults'] = {};
  const onFault = (fault: Fault) => {
    const count = (faults[fault.kind] ??= { found: 0, repaired: 0 });
    count.found += 1;
    if (fault.isRepaired) count.repaired += 1;
    if (count.found <= EXAMPLES) found.push(fault);
  };
  const check = { ...options, onFault };
  const endpoints = await checkCounters(options.db, check);
  await checkCaps(options.db, check);
  await checkSeats(options.db, check);
  const submissions = await checkDocuments(options.db, check);
  const files = await checkFiles(check);
  const examples = faultKinds.flatMap((kind) => found.filter((fault) => fault.kind === kind));
  return { submissions, files, endpoints, faults, examples };
}
