import type { FieldRetentionRule } from '@postern/contracts';
import type { Deps } from '../../../context.ts';
import type { Trx } from '../../../db/client.ts';
import { firstChildIdAt } from '../../../ids.ts';
import type { JobRun } from '../../../jobs/worker.ts';
import { DAY_MS } from '../../../lib/durations.ts';
import { toSettings } from '../../../lib/stored-settings.ts';
import { publishActivity } from '../../activity/activity.service.ts';
import { addDocuments } from '../../search/search.service.ts';
import { enqueueRemoval } from '../erase-rows.service.ts';
import { withoutField, withoutIp } from './blank-content.ts';
import * as repo from './field-terms.repo.ts';

/** Submissions that one transaction reads. */
const PAGE = 250;
/** Endpoints whose settings are read together. */
const ENDPOINTS = 1000;

/**
 * The job that deletes parts of submissions whose own retention is over. It continues behind the last submission that it
 * has read, and once a day it begins again, because an import may have stored older ones.
 */
export async function keepFieldTerms(deps: Deps, _payload: object, { signal }: JobRun): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined;) {
    const endpoints: { id: string; settings: unknown }[] = await repo.listEndpoints(deps.db, {
      after,
      limit: ENDPOINTS,
    });
    for (const { id, settings } of endpoints) {
      const rules = toSettings(settings).field_retention;
      await repo.deleteTerms(deps.db, id, rules.map(partOf));
      for (const rule of rules) await keepTerm(deps, { endpoint_id: id, rule, signal });
    }
    after = endpoints.length === ENDPOINTS ? endpoints.at(-1)?.id : undefined;
  }
}

const partOf = ({ part, field }: FieldRetentionRule): string => JSON.stringify([part, field]);

interface Task {
  endpoint_id: string;
  rule: FieldRetentionRule;
  signal: AbortSignal;
}

async function keepTerm(deps: Deps, { endpoint_id, rule, signal }: Task): Promise<void> {
  const now = deps.now();
  const key = { endpoint_id, part: partOf(rule) };
  const known = await repo.findTerm(deps.db, key);
  const isFresh = known?.days === rule.days && now.getTime() - known.begun_at.getTime() < DAY_MS;
  const begun_at = isFresh ? known.begun_at : now;
  const until = firstChildIdAt(endpoint_id, new Date(now.getTime() - rule.days * DAY_MS));
  for (let through: string | undefined = isFresh ? known.through : ''; through !== undefined;) {
    signal.throwIfAborted();
    const page = { endpoint_id, through, until, limit: PAGE };
    through = await deps.db.transaction().execute(async (trx) => {
      const last = await erasePart(deps, trx, { rule, ...page });
      await repo.saveTerm(trx, { ...key, days: rule.days, through: last ?? page.through, begun_at });
      return last;
    });
  }
}

/** Deletes a part of the submissions of one page. @returns the last one; undefined at the end */
async function erasePart(
  deps: Deps,
  trx: Trx,
  { rule, ...page }: repo.PageKey & { rule: FieldRetentionRule },
): Promise<string | undefined> {
  const { endpoint_id } = page;
  const { last, ids } = await readers[rule.part](trx, page, JSON.stringify(rule.field));
  const changed =
    rule.part === 'files'
      ? await eraseFiles(deps, trx, { endpoint_id, ids })
      : await blank(trx, { endpoint_id, ids, rule });
  if (changed.length > 0) {
    await addDocuments(
      trx,
      changed.map((submission_id) => ({ endpoint_id, submission_id })),
    );
    await publishActivity(trx, endpoint_id, 'submissions.changed', changed.length);
  }
  return last ?? undefined;
}

const readers = { ip: repo.pageWithIp, files: repo.pageWithFiles, field: repo.pageWithField };

interface Some {
  endpoint_id: string;
  ids: readonly string[];
}

async function eraseFiles(deps: Deps, trx: Trx, some: Some): Promise<readonly string[]> {
  if (some.ids.length > 0) await enqueueRemoval(deps, trx, await repo.deleteFiles(trx, some));
  return some.ids;
}

async function blank(trx: Trx, { endpoint_id, ids, rule }: Some & { rule: FieldRetentionRule }): Promise<string[]> {
  const changed: string[] = [];
  for (const content of ids.length === 0 ? [] : await repo.lockContent(trx, { endpoint_id, ids })) {
    const blanked = rule.field === null ? withoutIp(content) : withoutField(content, rule.field);
    if (!blanked) continue;
    await repo.saveContent(trx, endpoint_id, blanked);
    changed.push(content.id);
  }
  return changed;
}
