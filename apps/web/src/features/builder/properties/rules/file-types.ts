/** File types that one button accepts. */
export interface FileKind {
  label: string;
  /** The entries that it adds to the form. */
  accept: readonly string[];
  /** Other entries with the same meaning. */
  also?: readonly string[];
}

export const fileKinds: readonly FileKind[] = [
  { label: 'PDF', accept: ['.pdf'], also: ['application/pdf'] },
  { label: 'Images', accept: ['image/*'] },
  {
    label: 'Documents',
    accept: ['.doc', '.docx', '.odt', '.rtf', '.txt', '.xls', '.xlsx', '.ods', '.csv', '.ppt', '.pptx', '.odp'],
  },
  { label: 'Audio', accept: ['audio/*'] },
  { label: 'Video', accept: ['video/*'] },
];

export const isAccepted = ({ accept, also = [] }: FileKind, accepted: readonly string[]): boolean =>
  accept.every((each) => accepted.includes(each)) || also.some((each) => accepted.includes(each));

/** The accepted types with a kind added or removed. */
export function toggleKind(kind: FileKind, accepted: readonly string[]): string[] {
  const own = new Set([...kind.accept, ...(kind.also ?? [])]);
  const others = accepted.filter((each) => !own.has(each));
  return isAccepted(kind, accepted) ? others : [...others, ...kind.accept];
}

/** The accepted types besides the kinds. */
export function ownEndings(accepted: readonly string[]): string[] {
  const known = new Set(
    fileKinds.filter((kind) => isAccepted(kind, accepted)).flatMap(({ accept, also = [] }) => [...accept, ...also]),
  );
  return accepted.filter((each) => !known.has(each));
}

/** File extensions as people write them: `DWG, .step image/svg+xml`. */
export const readEndings = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter((each) => each !== '')
      .map((each) => each.replace(/^\*(?=\.)/, ''))
      .map((each) => (each.includes('/') || each.startsWith('.') ? each : `.${each}`)),
  ),
];
