import { randomBytes } from 'node:crypto';
import { registerInput } from '@postern/contracts';
import { loadSecret } from '../../db/secret.ts';
import { createForOperator } from '../../features/auth/operator.service.ts';
import { DAY_MS, MINUTE_MS } from '../../lib/durations.ts';
import { CommandError, UsageError, type Admin, type Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Installation } from '../open-installation.ts';
import { counted, type ProgressLine } from '../report.ts';
import { withDatabase } from '../with-database.ts';
import type { Db } from '../../db/client.ts';
import { makeArrivalTimes, type Period } from './arrival-times.ts';
import { countMonths } from './count-months.ts';
import { createRandom } from './random.ts';
import * as repo from './seed.repo.ts';
import { trades } from './trades.ts';
import { writeEndpoint } from './write-endpoint.ts';
import { writeSubmissions } from './write-submissions.ts';

export const seedHelp = `
Makes an account with endpoints, forms, destinations and submissions of eight weeks, to try the
product or to show it. The server may run. All addresses end in .example, which belongs to no one:
nothing is delivered, and no email is sent.

The same --seed makes the same people and texts. The ids and the secrets of webhooks differ.
Remove everything with "user delete EMAIL --yes".`;

export const DEFAULT_EMAIL = 'demo@brassworks.example';
export const DEFAULT_SUBMISSIONS = 200;
export const MOST_SUBMISSIONS = 1_000_000;

export interface SeedOptions {
  email: string;
  password?: string;
  submissions: number;
  seed: number;
  /** Whether an account may have endpoints already. */
  add?: true;
  progress: ProgressLine;
}

const PERIOD_MS = 56 * DAY_MS;

/** Makes demonstration data. @throws {UsageError | CommandError} */
export async function seed(admin: Admin, options: SeedOptions): Promise<Outcome> {
  try {
    return await withDatabase(admin, async (installation) => {
      const until = admin.now().getTime() - MINUTE_MS;
      const period = { since: until - PERIOD_MS, until };
      const { workspace_id, password } = await openAccount(installation, { ...options, now: admin.now, period });
      const filled = await fill(installation, { ...options, admin, period, workspace_id });
      return toOutcome(installation, { ...options, ...filled, password });
    });
  } finally {
    options.progress.clear();
  }
}

type Opened = Installation & { db: Db };

interface AccountOptions extends Pick<SeedOptions, 'email' | 'password' | 'add'> {
  now: () => Date;
  period: Period;
}

/** @returns the workspace of the account, and the password of a new one */
async function openAccount(
  { db }: Opened,
  options: AccountOptions,
): Promise<{ workspace_id: string; password: string | null }> {
  const { email } = options;
  const known = await repo.findOwnWorkspace(db, email);
  if (!known) return createAccount(db, options);
  if (options.password !== undefined) throw new UsageError(`${email} has an account. Leave --password out.`);
  if (known.suspended) throw new CommandError(`${email} is suspended.`);
  if (known.endpoints > 0 && !options.add)
    throw new CommandError(
      `${email} already has ${counted(known.endpoints, 'endpoint')}. Add --add to add more to this account, or choose another --email.`,
    );
  return { workspace_id: known.id, password: null };
}

async function createAccount(db: Db, { email, now, period, ...options }: AccountOptions) {
  const password = options.password ?? randomBytes(12).toString('base64url');
  const given = registerInput.safeParse({ email, password, name: 'Robin Ashdown', company: 'Brassworks' });
  if (!given.success) throw new UsageError(given.error.issues[0]?.message ?? 'The address is not valid.');
  const account = await createForOperator({ db, now }, given.data);
  if (!account) throw new CommandError(`${email} has an account whose workspace cannot be used.`);
  await repo.backdateAccount(db, email, new Date(period.since));
  return { workspace_id: account.workspace_id, password };
}

interface Filled {
  endpoints: { id: string; name: string }[];
  submissions: number;
  files: number;
  deliveries: number;
}

interface Filling extends SeedOptions {
  admin: Admin;
  period: Period;
  workspace_id: string;
}

async function fill({ db, files, config }: Opened, options: Filling): Promise<Filled> {
  const { admin, period, workspace_id, submissions, progress } = options;
  const secret = await loadSecret(db);
  const filled: Filled = { endpoints: [], submissions: 0, files: 0, deliveries: 0 };
  const months = countMonths({ now: new Date(period.until), limit: config.monthlySubmissions });
  for (const [index, trade] of trades.entries()) {
    admin.signal.throwIfAborted();
    const endpoint = await writeEndpoint(db, { workspace_id, trade, secret, ...period });
    filled.endpoints.push({ id: endpoint.id, name: endpoint.name });
    const place = {
      seed: String(options.seed),
      trade,
      endpoint_id: endpoint.id,
      period,
      isOver: index === 0 ? months.isOver : () => false,
    };
    const random = createRandom(`${place.seed} ${trade.name} times`);
    const written = await writeSubmissions({
      db,
      files,
      workspace_id,
      place,
      destinations: endpoint.destinations,
      times: makeArrivalTimes(random, shareOf(submissions, index), period),
      signal: admin.signal,
      onWritten(batch) {
        months.add(batch);
        filled.submissions += batch.length;
        progress.show({ doing: 'making submissions', done: filled.submissions, total: submissions });
      },
    });
    filled.files += written.files;
    filled.deliveries += written.deliveries;
  }
  await repo.raiseUsage(db, workspace_id, months.usage());
  await repo.analyze(db);
  return filled;
}

/** The first endpoint gets what rounding leaves. */
function shareOf(submissions: number, index: number): number {
  const shares = trades.map(({ share }) => Math.floor(submissions * share));
  const rest = submissions - shares.reduce((sum, share) => sum + share, 0);
  return (shares[index] ?? 0) + (index === 0 ? rest : 0);
}

function toOutcome(
  { config }: Opened,
  done: Omit<SeedOptions, 'password'> & Filled & { password: string | null },
): Outcome {
  const { email, password, endpoints, submissions, files, deliveries } = done;
  const made = [
    counted(endpoints.length, 'endpoint'),
    counted(submissions, 'submission'),
    counted(files, 'file'),
    counted(deliveries, 'delivery'),
  ].join(', ');
  return {
    code: exitCodes.ok,
    lines: [
      `Made ${made.replace(/, ([^,]*)$/, ' and $1')}.`,
      `Sign in at ${config.publicUrl}/login`,
      `  Email:    ${email}`,
      `  Password: ${password ?? 'unchanged'}`,
    ],
    json: { ok: true, email, password, seed: done.seed, endpoints, submissions, files, deliveries },
  };
}
