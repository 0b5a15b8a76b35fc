import { megabytes } from '../report.ts';
import { fault, ok, warning, type Finding } from './finding.ts';

const LITTLE_BYTES = 2_000_000_000;
const LITTLE_SHARE = 0.1;
const NOTHING_BYTES = 200_000_000;

export interface Disk {
  folder: string;
  freeBytes: number;
  totalBytes: number;
}

export function judgeDisk({ folder, freeBytes, totalBytes }: Disk): Finding {
  const detail = `${megabytes(freeBytes)} of ${megabytes(totalBytes)} are free in ${folder}.`;
  const advice = 'Free some space, or move DATA_DIR to a larger disk.';
  if (freeBytes < NOTHING_BYTES) return fault('disk', detail, advice);
  if (freeBytes < LITTLE_BYTES || freeBytes < LITTLE_SHARE * totalBytes) return warning('disk', detail, advice);
  return ok('disk', detail);
}
