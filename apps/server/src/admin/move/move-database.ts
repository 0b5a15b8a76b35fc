import path from 'node:path';
import type { Config } from '../../config.ts';
import { moveDatabase, type MoveReport } from '../../features/backup/move/move-database.service.ts';
import { titleOf } from '../../features/backup/move/move.model.ts';
import type { Admin, Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { openInstallation, silent } from '../open-installation.ts';
import { counted, type ProgressLine } from '../report.ts';
import { boss } from '../start-boss.ts';

/** The database of a configuration, for messages. */
export const databaseTitle = ({ databaseUrl, dataDir }: Config): string =>
  databaseUrl === undefined ? path.join(dataDir, 'postgres') : titleOf(databaseUrl);

export async function moveDatabaseTo(admin: Admin, to: string, progress: ProgressLine): Promise<Outcome> {
  const { now, signal } = admin;
  const installation = await openInstallation(admin);
  try {
    const { config, url } = installation;
    const fromTitle = databaseTitle(config);
    const watch = { now, signal, onProgress: progress.show };
    return toOutcome(await moveDatabase({ from: url, fromTitle, to, log: silent, startBoss: boss, ...watch }));
  } finally {
    await installation.close();
  }
}

function toOutcome(report: MoveReport): Outcome {
  const { to, rows, jobs, stoppedMs } = report;
  return {
    code: exitCodes.ok,
    lines: [
      `Moved ${counted(rows, 'row')} and ${counted(jobs, 'job')} to ${to}, and compared both sides.`,
      `Writers were held for ${(stoppedMs / 1000).toFixed(1)} s. Since then the old database refuses them.`,
      'Now stop the server, set DATABASE_URL to the URL that you gave, and start it.',
      'If it works, run "move-to --confirm" there. To go back, run "move-to --undo" with the old configuration.',
    ],
    json: { ok: true, ...report },
  };
}
