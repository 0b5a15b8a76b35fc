/** A list with one item moved to another position. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  if (item === undefined) return [...items];
  return items.toSpliced(from, 1).toSpliced(Math.min(Math.max(to, 0), items.length - 1), 0, item);
}

/**
 * All fields to choose from: the shown ones in their order, then the others in the order in which they were first sent.
 */
export function choicesOf(shown: readonly string[], known: readonly string[]): { field: string; isShown: boolean }[] {
  const isShown = new Set(shown);
  const others = [...new Set(known)].filter((field) => !isShown.has(field));
  return [...shown.map((field) => ({ field, isShown: true })), ...others.map((field) => ({ field, isShown: false }))];
}
