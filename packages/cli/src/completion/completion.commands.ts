import { Argument, type Command } from 'commander';
import type { Run } from '../add-command.ts';
import { connect } from '../connection/connect.ts';
import { eachEndpoint } from '../connection/find-endpoint.ts';
import type { Shell } from '../shell.ts';
import { readBashLine, toBashWord } from './bash-line.ts';
import { findCandidates } from './candidates.ts';

const PATIENCE_MS = 2000;
const MOST_ENDPOINTS = 1000;

/** Each asks the program itself, so that it never knows other commands than the program. */
const scripts = {
  // Bash divides a word at colons and knows no quotes, so the program reads the line itself.
  bash: `_postern() {
  local IFS=$'\\n'
  COMPREPLY=($(postern __complete_bash -- "\${COMP_LINE:0:COMP_POINT}" 2>/dev/null))
}
complete -o default -F _postern postern`,
  zsh: `#compdef postern
_postern() {
  local -a found
  found=("\${(@f)$(postern __complete -- "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -M 'm:{[:lower:][:upper:]}={[:upper:][:lower:]}' -- $found; else _files; fi
}
compdef _postern postern`,
  // An open quote is no token that fish could take the quotes off.
  fish: `function __postern_complete
  set -l tokens (commandline -opc)
  set -l word (commandline -ct | string unescape; or commandline -ct | string trim --left --chars '\\'"')
  postern __complete -- $tokens[2..] "$word" 2>/dev/null
end
complete -c postern -a '(__postern_complete)'`,
};

export function addCompletionCommands(program: Command, shell: Shell, run: Run): void {
  const names = Object.keys(scripts);
  const find = (words: readonly string[]) => findCandidates(program, words, (text) => findEndpoints(shell, text));
  const print = (found: readonly string[]): undefined => {
    shell.stdout.write(found.map((word) => `${word}\n`).join(''));
  };
  program
    .command('completion')
    .description('print a script that completes commands: eval "$(postern completion bash)"')
    .addArgument(new Argument('<SHELL>').choices(names))
    .action((name: keyof typeof scripts) => run(async () => print([scripts[name]])));
  program
    .command('__complete [WORDS...]', { hidden: true })
    .action((words: string[]) => run(async () => print(await find(words))));
  program.command('__complete_bash <LINE>', { hidden: true }).action((text: string) =>
    run(async () => {
      const line = readBashLine(text);
      const found = await find(line.words.slice(1));
      return print(found.flatMap((word) => toBashWord(word, line) ?? []));
    }),
  );
}

/** A person waits for a completion: it offers what has arrived until the time is up. */
async function findEndpoints(shell: Shell, text: string): Promise<{ id: string; name: string }[]> {
  const found: { id: string; name: string }[] = [];
  try {
    const { client } = await connect(shell);
    const q = text.trim() === '' ? undefined : text;
    for await (const one of eachEndpoint(client, q, { signal: AbortSignal.timeout(PATIENCE_MS) })) {
      found.push(one);
      if (found.length === MOST_ENDPOINTS) break;
    }
  } catch {
    // Without a server there are none.
  }
  return found;
}
