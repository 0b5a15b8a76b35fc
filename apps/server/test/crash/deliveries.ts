import { runCommand } from './command.ts';
import { runDeliveries } from './deliveries-run.ts';

// pnpm test:crash:deliveries [--rounds 80] [--clients 8] [--seed 1]: exits with 1 if an acknowledged submission was not
// delivered, if a delivery has no stored submission, or if a repeat had another id.

await runCommand({
  clients: 8,
  results: 'crash-deliveries.jsonl',
  async run(options) {
    const { findings, surprises, figures } = await runDeliveries(options);
    return { findings: { ...findings, surprises }, figures };
  },
});
