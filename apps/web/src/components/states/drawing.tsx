const paths = {
  /** A gate in its frame: nothing has been created yet. */
  gate: (
    <>
      <path d="M8 66h104M34 66V36a26 26 0 0 1 52 0v30" />
      <path d="M42 66V37a18 18 0 0 1 36 0v29" stroke="var(--accent)" />
      <path d="M50 42h20v5H50z" stroke="var(--accent)" />
    </>
  ),
  /** A letter tray: nothing has arrived yet. */
  tray: (
    <>
      <path d="M16 40v22h88V40M16 40h28l6 8h20l6-8h28M16 40l12-26h64l12 26" />
      <path d="M40 24h40M40 31h26" stroke="var(--ghost)" />
    </>
  ),
} as const;

export type DrawingName = keyof typeof paths;

/** A line drawing for an empty state. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg className="drawing" viewBox="0 0 120 72" fill="none" stroke="currentColor" aria-hidden="true">
      {paths[name]}
    </svg>
  );
}
