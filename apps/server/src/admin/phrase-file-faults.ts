import { counted } from './report.ts';

/** One sentence per kind of fault that copying the files of submissions found. */
export function phraseFileFaults({ missing, damaged }: Record<'missing' | 'damaged', readonly unknown[]>): string[] {
  return [
    ...(missing.length > 0
      ? [`${counted(missing.length, 'file')} of submissions ${missing.length === 1 ? 'was' : 'were'} missing.`]
      : []),
    ...(damaged.length > 0 ? [`${counted(damaged.length, 'file')} had other bytes than received.`] : []),
  ];
}
