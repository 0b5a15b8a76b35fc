/** JSON as people write it: two spaces, and what fits into a line stays in one. */
export function toJson(value: unknown, width: number, indent = ''): string {
  const line = toLine(value);
  if (typeof value !== 'object' || value === null || indent.length + line.length <= width) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, each]: [string, unknown]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    return `${inner}${name}${toJson(each, width - name.length - 1, inner)}`;
  });
  const [open, close] = isList ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/** One line, with spaces after colons and commas and inside braces. */
export function toLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(toLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${toLine(each)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}
