import { undoMove } from '../../features/backup/move/undo-move.service.ts';
import type { Admin, Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { openInstallation } from '../open-installation.ts';
import { counted } from '../report.ts';

/** Makes the database of the configuration take writes again. */
export async function undo(admin: Admin, options: { to: string | undefined; isSure: boolean }): Promise<Outcome> {
  const installation = await openInstallation(admin);
  try {
    const { url } = installation;
    const { to, lost } = await undoMove({ from: url, ...options });
    return {
      code: exitCodes.ok,
      lines: [
        `The move to ${to} is undone: this database takes submissions again.`,
        ...(lost === null || lost === 0 ? [] : [`${counted(lost, 'submission')} of ${to} are not in it.`]),
      ],
      json: { ok: true, to, lost },
    };
  } finally {
    await installation.close();
  }
}
