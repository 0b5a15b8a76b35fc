/** @returns the right end of an outline of absolute commands, rounded up */
export function rightOf(outline: string): number {
  return Math.ceil(Math.max(...[...outline.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x))));
}

/**
 * Rounds an outline of absolute commands and writes it with relative ones, which is half as long because neighbouring
 * points are close.
 * @throws at a command other than M, L, Q and Z, which are all that our fonts use
 */
export function shorten(outline: string): string {
  let [x, y] = [0, 0];
  let start: readonly [number, number] = [0, 0];
  const commands = [...outline.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command = '', numbers = '']) => {
    if (command === 'Z') {
      [x, y] = start;
      return 'z';
    }
    if (!'MLQ'.includes(command)) throw new Error(`An outline has a command that is not known: ${command}`);
    const places = numbers
      .trim()
      .split(/[ ,]+/)
      .map((number) => Math.round(Number(number)));
    const steps = places.map((place, index) => place - (index % 2 === 0 ? x : y));
    [x, y] = [places.at(-2) ?? x, places.at(-1) ?? y];
    if (command === 'M') start = [x, y];
    return command.toLowerCase() + steps.join(' ').replaceAll(' -', '-');
  });
  return commands.join('');
}
