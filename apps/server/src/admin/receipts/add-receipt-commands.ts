import type { Command } from 'commander';
import { loadSecret } from '../../db/secret.ts';
import { replaceReceiptKey } from '../../features/privacy/receipt/receipt-keys.service.ts';
import { addCommand as add, type Run } from '../add-command.ts';
import type { Admin, Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { withDatabase } from '../with-database.ts';

/** Adds `receipt-key replace`. */
export function addReceiptCommands(program: Command, { admin, run }: { admin: Admin; run: Run }): void {
  const group = program.command('receipt-key').description('manage the key that signs receipts of erasures');
  add(
    group,
    'replace',
    'sign receipts with a new key from now on',
    'Receipts of the former key stay valid: the server publishes all its keys at /api/receipt-keys.',
  ).action(() => run(() => replaceKey(admin)));
}

const replaceKey = (admin: Admin): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const id = await replaceReceiptKey({ db, secret: await loadSecret(db), now: admin.now });
    return {
      code: exitCodes.ok,
      lines: [`Receipts are signed with the key ${id} from now on.`],
      json: { ok: true, id },
    };
  });
