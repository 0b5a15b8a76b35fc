/**
 * Breaks a text into lines at its spaces.
 * @param most the maximum width of a line, in the unit of `measure`; a longer word gets its own line
 */
export function wrap(text: string, most: number, measure: (text: string) => number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    if (last !== undefined && measure(longer) <= most) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}
