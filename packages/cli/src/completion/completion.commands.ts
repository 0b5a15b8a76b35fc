import { Argument, type Command } from 'commander';
import type { Run } from '../add-command.ts';
import { connect } from '../connection/connect.ts';
import type { Shell } from '../shell.ts';
import { findCandidates } from './candidates.ts';

/** Each asks the program itself, so that it never knows other commands than the program. */
const scripts = {
  bash: `_postern() {
  local IFS=$'\\n'
  COMPREPLY=($(postern __complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null))
}
complete -o default -F _postern postern`,
  zsh: `#compdef postern
_postern() {
  local -a found
  found=("\${(@f)$(postern __complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -- $found; else _files; fi
}
compdef _postern postern`,
  fish: `complete -c postern -a '(postern __complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'`,
};

export function addCompletionCommands(program: Command, shell: Shell, run: Run): void {
  const names = Object.keys(scripts);
  program
    .command('completion')
    .description('print a script that completes commands: eval "$(postern completion bash)"')
    .addArgument(new Argument('<SHELL>').choices(names))
    .action((name: keyof typeof scripts) => run(async () => void shell.stdout.write(`${scripts[name]}\n`)));
  program.command('__complete [WORDS...]', { hidden: true }).action((words: string[]) =>
    run(async () => {
      const found = await findCandidates(program, words, () => listEndpoints(shell));
      shell.stdout.write(found.map((word) => `${word}\n`).join(''));
      return undefined;
    }),
  );
}

/** Somebody waits for a completion: without a quick answer there is none. */
async function listEndpoints(shell: Shell): Promise<string[]> {
  try {
    const { client } = await connect(shell);
    const { items } = await client.endpoints.list({}, { signal: AbortSignal.timeout(2000) });
    return items.map(({ id }) => id);
  } catch {
    return [];
  }
}
