import { foldName, type Endpoint } from '@postern/contracts';
import type { Command } from 'commander';

type Named = Pick<Endpoint, 'id' | 'name'>;

/**
 * The words that may follow on the command line.
 * @param words what is typed after the program’s name, without quotes; the last one is being typed
 * @param findEndpoints finds the endpoints whose name or id contains a text, for arguments that name one
 */
export async function findCandidates(
  program: Command,
  words: readonly string[],
  findEndpoints: (text: string) => Promise<readonly Named[]>,
): Promise<string[]> {
  let command = program;
  let given = 0;
  let option: Command['options'][number] | undefined;
  for (const word of words.slice(0, -1)) {
    const isValue = option !== undefined;
    option = isValue ? undefined : command.options.find((one) => one.required && [one.short, one.long].includes(word));
    if (isValue || word.startsWith('-')) continue;
    const sub = command.commands.find((one) => one.name() === word);
    if (sub) command = sub;
    else given += 1;
  }
  const last = words.at(-1) ?? '';
  if (option) return startingWith(last, option.argChoices ?? []);
  if (last.startsWith('-'))
    return startingWith(
      last,
      command.options.flatMap(({ long }) => long ?? []),
    );
  if (command.commands.length > 0)
    return startingWith(
      last,
      command.commands.map((one) => one.name()).filter((name) => !name.startsWith('_')),
    );
  const argument = command.registeredArguments[given];
  if (argument?.name() === 'ENDPOINT') return nameEndpoints(await findEndpoints(last), last);
  return startingWith(last, argument?.argChoices ?? []);
}

const startingWith = (text: string, all: readonly string[]) => all.filter((word) => word.startsWith(text));

/** Each endpoint by its name, or by its id where the person types the id or several endpoints have the name. */
function nameEndpoints(endpoints: readonly Named[], typed: string): string[] {
  const names = new Map<string, number>();
  for (const { name } of endpoints) names.set(foldName(name), (names.get(foldName(name)) ?? 0) + 1);
  const chosen = endpoints.flatMap(({ id, name }) => {
    if (typed !== '' && id.startsWith(typed)) return id;
    if (!foldName(name).startsWith(foldName(typed))) return [];
    return names.get(foldName(name)) === 1 ? name : id;
  });
  return [...new Set(chosen)];
}
