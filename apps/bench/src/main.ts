import { appendFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { benchAssistants } from './assistants.ts';
import { benchAuthorisation } from './authorisation/authorisation.ts';
import { benchBackup } from './backup/backup.ts';
import { benchCaps } from './caps/caps.ts';
import { benchDashboard } from './dashboard.ts';
import { benchDeliveries } from './deliveries.ts';
import { benchEndpoints } from './endpoints/endpoints.ts';
import { benchExport } from './export.ts';
import { benchImport } from './import/import.ts';
import { benchIntake } from './intake/intake.ts';
import { benchLive } from './live.ts';
import { benchMetrics } from './metrics.ts';
import { benchMove } from './move/move.ts';
import { benchPartitions } from './growth/partitions.ts';
import { benchPurge } from './growth/purge.ts';
import { benchReplica } from './replica/replica.ts';
import { benchRules } from './rules.ts';
import { benchSpam } from './spam.ts';
import { benchStart } from './start.ts';
import { benchTail } from './intake/tail.ts';
import { benchUpload } from './upload.ts';
import { benchWeb } from './web.ts';

/** Measures the built product and prints the ratios of this run. The numbers of two runs are not comparable. */
const benches: Record<string, () => Promise<Record<string, string | number>>> = {
  start: benchStart,
  intake: benchIntake,
  tail: benchTail,
  spam: benchSpam,
  rules: benchRules,
  upload: benchUpload,
  deliveries: benchDeliveries,
  dashboard: benchDashboard,
  assistants: benchAssistants,
  endpoints: benchEndpoints,
  authorisation: benchAuthorisation,
  export: benchExport,
  import: benchImport,
  backup: benchBackup,
  live: benchLive,
  metrics: benchMetrics,
  caps: benchCaps,
  move: benchMove,
  web: benchWeb,
  partitions: benchPartitions,
  purge: benchPurge,
  replica: benchReplica,
};

const wanted = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const unknown = wanted.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(`There is no such bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);

for (const [name, run] of Object.entries(benches)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`── ${name}`);
  const result = await run();
  console.table(result);
  const machine = `${os.cpus()[0]?.model.trim() ?? 'unknown'} × ${os.cpus().length}`;
  const line = JSON.stringify({ at: new Date().toISOString(), machine, node: process.version, ...result });
  await appendFile(path.join(import.meta.dirname, '../results', `${name}.jsonl`), `${line}\n`);
}
