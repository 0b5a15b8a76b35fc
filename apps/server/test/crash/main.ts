import { runCommand } from './command.ts';
import { runCrash } from './crash-run.ts';

// pnpm test:crash [--rounds 80] [--clients 16] [--seed 1]: exits with 1 if anything was lost, duplicated, changed or
// left behind.

await runCommand({
  clients: 16,
  results: 'crash.jsonl',
  async run(options) {
    const { findings, surprises, files, figures } = await runCrash(options);
    return {
      findings: { ...findings, surprises },
      figures: { ...figures, orphans_before_sweep: files.before.orphans + files.before.temps },
      remains: { orphans: files.after.orphans + files.after.temps, missing_files: files.after.missing },
    };
  },
});
