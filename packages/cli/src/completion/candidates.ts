import type { Command } from 'commander';

/**
 * The words that may follow on the command line.
 * @param words what is typed after the program’s name; the last one is being typed
 * @param endpoints finds the ids of endpoints, for arguments that name one
 */
export async function findCandidates(
  program: Command,
  words: readonly string[],
  endpoints: () => Promise<readonly string[]>,
): Promise<string[]> {
  let command = program;
  let given = 0;
  for (const word of words.slice(0, -1)) {
    const sub = command.commands.find((one) => one.name() === word);
    if (sub) command = sub;
    else if (!word.startsWith('-')) given += 1;
  }
  const last = words.at(-1) ?? '';
  const option = command.options.find(({ long }) => long === words.at(-2));
  const all = option?.required
    ? (option.argChoices ?? [])
    : last.startsWith('-')
      ? command.options.flatMap(({ long }) => long ?? [])
      : await listWords(command, given, endpoints);
  return all.filter((word) => word.startsWith(last));
}

async function listWords(command: Command, given: number, endpoints: () => Promise<readonly string[]>) {
  if (command.commands.length > 0)
    return command.commands.map((one) => one.name()).filter((name) => !name.startsWith('_'));
  const argument = command.registeredArguments[given];
  return [...(argument?.argChoices ?? []), ...(argument?.name() === 'ENDPOINT' ? await endpoints() : [])];
}
