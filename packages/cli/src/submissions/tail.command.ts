import { setTimeout as sleep } from 'node:timers/promises';
import { activitySchema, ApiError, parseOrNothing, type Submission } from '@postern/contracts';
import type { Connection } from '../connection/connect.ts';
import { connectToEndpoint } from '../connection/find-endpoint.ts';
import { explain } from '../explain.ts';
import { collect } from '../output/collect.ts';
import { printableJson } from '../output/printable.ts';
import type { Shell } from '../shell.ts';
import { createCatchUp } from './catch-up.ts';
import { readEvents } from './events.ts';
import { toFilter, type FilterOptions } from './filter.ts';
import { listAll } from './pages.ts';
import { toLine } from './show.ts';

export interface TailOptions extends FilterOptions {
  last: number;
  json?: true;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
const OVERLAP_MS = 60_000;

/** Prints submissions as they arrive, until the command is interrupted. */
export async function tail(shell: Shell, endpoint: string, options: TailOptions): Promise<never> {
  const { client, endpoint_id } = await connectToEndpoint(shell, endpoint);
  const filter = { endpoint_id, ...toFilter(options) };
  const print = (submissions: readonly Submission[]) => {
    for (const one of submissions) shell.stdout.write(`${options.json ? printableJson(one) : toLine(one)}\n`);
  };
  const catchUp = createCatchUp((from) => listAll(client, { ...filter, ...(from === undefined ? {} : { from }) }));
  let hasBegun = false;
  const begin = async () => {
    const newest = await collect(listAll(client, filter, Math.max(options.last, 1)));
    const from = newest[0] && new Date(Date.parse(newest[0].created_at) - OVERLAP_MS).toISOString();
    catchUp.skip(newest);
    if (from !== undefined) catchUp.skip(await collect(listAll(client, { ...filter, from })));
    print(newest.slice(0, options.last).toReversed());
    hasBegun = true;
  };
  let waitMs = FIRST_WAIT_MS;
  for (;;) {
    try {
      await listen(client, endpoint_id, async () => {
        if (hasBegun) print(await catchUp.find());
        else await begin();
        waitMs = FIRST_WAIT_MS;
      });
    } catch (error) {
      // The first connection tells whether the arguments are right. A later one may fail while the server restarts.
      if (shell.signal.aborted || !hasBegun || isFinal(error)) throw error;
      shell.stderr.write(`${explain(error)} Reconnecting …\n`);
    }
    await sleep(waitMs, undefined, { signal: shell.signal });
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
  }
}

/** Calls `look` once the stream is open and at every arrival: nothing can arrive unnoticed between the two. */
async function listen(client: Connection['client'], endpoint_id: string, look: () => Promise<void>): Promise<void> {
  const ending = new AbortController();
  try {
    const stream = await client.activity.stream({ signal: ending.signal });
    await look();
    for await (const data of readEvents(stream)) {
      const activity = activitySchema.safeParse(parseOrNothing(data)).data;
      if (activity?.kind === 'submissions.arrived' && activity.endpoint_id === endpoint_id) await look();
    }
  } finally {
    // An open stream would keep the process alive.
    ending.abort();
  }
}

/** Whether a repetition gets the same answer: the key was revoked, the endpoint deleted. */
const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [401, 403, 404, 422].includes(error.status) && error.problem !== undefined;
