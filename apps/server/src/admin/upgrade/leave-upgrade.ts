import { rm } from 'node:fs/promises';
import { startEmbedded } from '../../db/embedded.ts';
import { forgetUpgrade, oldCluster, readUpgrade, switchBack, undoneCluster } from '../../db/upgrade/switch-clusters.ts';
import { countNewer } from '../../features/backup/move/undo-move.service.ts';
import { CommandError, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';

const quiet = { info: () => undefined, error: () => undefined };

const noUpgrade = (): CommandError => new CommandError('There is no upgrade to confirm or undo.');

/** Removes the old folder. */
export async function confirmUpgrade(dataDir: string): Promise<Outcome> {
  const record = await readUpgrade(dataDir);
  if (!record) throw noUpgrade();
  const old = oldCluster(dataDir, record);
  await rm(old, { recursive: true, force: true });
  await forgetUpgrade(dataDir);
  return {
    code: exitCodes.ok,
    lines: [`The upgrade to PostgreSQL ${record.to} is confirmed, and ${old} is removed.`],
    json: { ok: true, removed: old },
  };
}

/** Puts the old folder back, which lacks what has come since. */
export async function undoUpgrade(dataDir: string, isSure: boolean): Promise<Outcome> {
  const record = await readUpgrade(dataDir);
  if (!record) throw noUpgrade();
  const server = await startEmbedded({ dataDir, logger: quiet });
  let lost = 0;
  try {
    lost = await countNewer(server.url, record.last_submission_at);
  } finally {
    await server.stop();
  }
  if (lost > 0 && !isSure)
    throw new CommandError(
      `${lost} submissions have arrived since the upgrade, and the old folder lacks them. To give them up, repeat the command with --yes.`,
    );
  const undone = undoneCluster(dataDir, record);
  await rm(undone, { recursive: true, force: true });
  await switchBack(dataDir, record);
  return {
    code: exitCodes.ok,
    lines: [
      `The upgrade is undone. Start the server with a release that has PostgreSQL ${record.from}.`,
      `The upgraded database is kept in ${undone}, which you can remove.`,
    ],
    json: { ok: true, lost, kept: undone },
  };
}
