import { rm } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '../../db/embedded.ts';
import { findRunning, hasCluster } from '../../db/embedded-running.ts';
import { confirmMove, findUnconfirmed, isLeftBy } from '../../features/backup/move/confirm-move.service.ts';
import type { MovedFrom } from '../../features/backup/move/move.model.ts';
import { CommandError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { openInstallation } from '../open-installation.ts';
import type { ProgressLine } from '../report.ts';
import { confirmFilesMove } from './move-files.ts';

/** Confirms the moves that wait for it: of the database, of the files, or both. */
export async function confirm(admin: Admin, progress: ProgressLine): Promise<Outcome> {
  const database = await confirmDatabase(admin);
  const files = await confirmFilesMove(admin, progress);
  const outcomes = [database, files].filter((outcome) => outcome !== undefined);
  if (outcomes.length === 0) throw new CommandError('There is no move to confirm.');
  return {
    code: files?.code ?? exitCodes.ok,
    lines: outcomes.flatMap(({ lines }) => lines),
    json: { ok: true, ...(database && { database: database.json }), ...(files && { files: files.json }) },
  };
}

/** Removes the embedded database that a move has left. Others are left to the operator, who has their passwords. */
async function confirmDatabase(admin: Admin): Promise<Outcome | undefined> {
  const installation = await openInstallation(admin);
  try {
    const { config, url } = installation;
    const record = await findUnconfirmed(url);
    if (!record) return undefined;
    const folder = path.join(config.dataDir, 'postgres');
    const isHere = config.databaseUrl !== undefined && record.from === folder && (await hasCluster(folder));
    if (isHere) await removeCluster(folder, record);
    await confirmMove(url);
    return {
      code: exitCodes.ok,
      lines: [
        'The move is confirmed.',
        isHere ? `The old database in ${folder} is removed.` : `The old database ${record.from} can be dropped.`,
      ],
      json: { from: record.from, removed: isHere },
    };
  } finally {
    await installation.close();
  }
}

async function removeCluster(dataDir: string, record: MovedFrom): Promise<void> {
  if ((await findRunning(dataDir)) !== undefined)
    throw new CommandError(`A server still runs the old database in ${dataDir}. Stop it first.`);
  const server = await startEmbedded({ dataDir, logger: { info: () => undefined, error: () => undefined } });
  let isLeft = false;
  try {
    isLeft = await isLeftBy(server.url, record);
  } finally {
    await server.stop();
  }
  if (!isLeft) throw new CommandError(`The database in ${dataDir} is not the one that was moved. Nothing was removed.`);
  // Its presence makes a cluster of the folder: without it, an interrupted removal is no half database.
  await rm(path.join(dataDir, 'PG_VERSION'));
  for (const part of [dataDir, `${dataDir}.password`, `${dataDir}.log`])
    await rm(part, { recursive: true, force: true });
}
