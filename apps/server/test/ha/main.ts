import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { faults, runHa, type Fault, type FaultReport } from './ha-run.ts';

// test/ha/run.sh [--rounds 10] [--faults kill,partition,switchover] [--clients 6] [--minutes 60]
// [--seed 1]: exits with 1 if anything was
// lost or stored twice, if an outage was longer than 30 s, or a request longer than 10 s.

const LONGEST_OUTAGE_S = 30;
const LONGEST_REQUEST_S = 10;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '10' },
    faults: { type: 'string', default: faults.join(',') },
    minutes: { type: 'string', default: '60' },
    clients: { type: 'string', default: '6' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const folder = `${process.env['HA_FOLDER']}/run`;
const wanted = values.faults.split(',') as Fault[];
const numbers = {
  rounds: Number(values.rounds),
  minutes: Number(values.minutes),
  clients: Number(values.clients),
  seed: Number(values.seed),
};
console.log(`seed ${values.seed}`);
const report = await runHa({ folder, faults: wanted, ...numbers, say: (line) => console.log(line) });

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

function toRow({ fault, rounds, sent, acknowledged, findings }: FaultReport) {
  const outages = rounds.map(({ outage_s }) => outage_s);
  const longest = rounds.map(({ longest_request_s }) => longest_request_s);
  return {
    fault,
    rounds: rounds.length,
    failovers: rounds.filter(({ hasFailedOver }) => hasFailedOver).length,
    sent,
    acknowledged,
    lost: findings.lost.length,
    twice: findings.duplicated.length + findings.changed.length,
    wrong: findings.wrong.length + findings.unknown.length,
    'outage p50 s': median(outages),
    'outage max s': Math.max(...outages),
    'request max s': Math.max(...longest),
    'answers 500': rounds.reduce((sum, { internal }) => sum + internal, 0),
    failed: rounds.reduce((sum, { failed }) => sum + failed, 0),
  };
}

const rows = report.faults.map(toRow);
console.table(rows);
console.log(`${report.stored} stored`);
for (const surprise of report.surprises.slice(0, 10)) console.error(surprise);
const isGood = rows.every(
  (row) =>
    row.failovers > 0 &&
    row.lost + row.twice + row.wrong === 0 &&
    row['outage max s'] <= LONGEST_OUTAGE_S &&
    row['request max s'] <= LONGEST_REQUEST_S,
);
process.exit(isGood && report.surprises.length === 0 ? 0 : 1);
