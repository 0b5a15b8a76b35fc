import { fault, ok, warning, type Finding } from './finding.ts';

export interface DatabaseFacts {
  /** For example 180004. */
  version: number;
  encoding: string;
  /** Settings that make an answered submission durable, by name. */
  durability: Readonly<Record<string, string>>;
  maxConnections: number;
  /** Connections of all programs at the moment. */
  connections: number;
  isReadOnly: boolean;
  /** Migrations of this version that were not run. */
  pending: readonly string[];
  /** Migrations of a newer version. */
  newer: readonly string[];
  /** By how much the database's clock is ahead of ours. */
  aheadMs: number;
}

const SUBJECT = 'database';
const LEAST_VERSION = 150_000;
/** A node with both roles. */
const NODE_CONNECTIONS = 38;
const CLOCK_MS = 2_000;

export function judgeDatabase(facts: DatabaseFacts): Finding[] {
  const findings = [
    ...judgeServer(facts),
    ...judgeDurability(facts.durability),
    ...judgeSchema(facts),
    ...judgeClock(facts.aheadMs),
  ];
  const major = Math.floor(facts.version / 10_000);
  return findings.length > 0 ? findings : [ok(SUBJECT, `PostgreSQL ${major}, up to date`)];
}

function judgeServer({ version, encoding, isReadOnly, maxConnections, connections }: DatabaseFacts): Finding[] {
  const findings: Finding[] = [];
  if (version < LEAST_VERSION)
    findings.push(
      fault(SUBJECT, `PostgreSQL ${Math.floor(version / 10_000)} is too old.`, 'Upgrade it to 15 or newer.'),
    );
  if (encoding !== 'UTF8')
    findings.push(fault(SUBJECT, `Its encoding is ${encoding}.`, 'Create the database with encoding UTF8.'));
  if (isReadOnly)
    findings.push(fault(SUBJECT, 'It is read-only.', 'Set DATABASE_URL to the primary server, not to a replica.'));
  if (maxConnections < NODE_CONNECTIONS || connections > 0.9 * maxConnections)
    findings.push(
      warning(
        SUBJECT,
        `${connections} of ${maxConnections} connections are in use, and a node needs up to ${NODE_CONNECTIONS}.`,
        'Raise max_connections.',
      ),
    );
  return findings;
}

const judgeDurability = (durability: DatabaseFacts['durability']): Finding[] =>
  Object.entries(durability)
    .filter(([, value]) => value === 'off')
    .map(([name]) =>
      fault(SUBJECT, `${name} is off: a power loss loses submissions that were answered.`, `Set ${name} = on.`),
    );

function judgeSchema({ pending, newer }: DatabaseFacts): Finding[] {
  if (newer.length > 0)
    return [
      warning(SUBJECT, `A newer version has migrated it: ${newer.join(', ')}.`, 'Start the newer version again.'),
    ];
  if (pending.length > 0)
    return [warning(SUBJECT, `Migrations have not run: ${pending.join(', ')}.`, 'Start the server, which runs them.')];
  return [];
}

function judgeClock(aheadMs: number): Finding[] {
  if (Math.abs(aheadMs) < CLOCK_MS) return [];
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return [
    warning(
      'clock',
      `The clocks of this machine and of the database differ by ${seconds} s.`,
      'Synchronise both machines, for example with chrony.',
    ),
  ];
}
