interface Place {
  indent: string;
  /** Characters before the value on its first line: the key it belongs to. */
  before: number;
}

/** JSON as people write it: indented by two spaces, but a value that fits on one line stays on it. */
export function toJson(value: unknown, width: number, { indent, before }: Place = { indent: '', before: 0 }): string {
  const line = toLine(value);
  if (typeof value !== 'object' || value === null || indent.length + before + line.length <= width) return line;
  const inner = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(([key, each]: [string, unknown]) => {
    const name = isList ? '' : `${JSON.stringify(key)}: `;
    // One more character for the comma.
    return `${inner}${name}${toJson(each, width, { indent: inner, before: name.length + 1 })}`;
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
