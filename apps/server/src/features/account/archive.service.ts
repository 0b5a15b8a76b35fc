import type { archiveDownloadInput, archiveInput, Destination, Endpoint } from '@postern/contracts';
import type { z } from 'zod';
import type { AuthedCtx, Deps, DownloadCtx, Reader } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { ownerLimits } from '../../outbound/limiter/rules.ts';
import { toZip, type ZipEntry } from '../../lib/zip/zip.ts';
import { listCaps } from '../caps/caps.service.ts';
import { listDestinations } from '../destinations/read-destinations.service.ts';
import { writeAuditLines } from '../audit/audit.service.ts';
import { recordAudit } from '../audit/record-audit.service.ts';
import * as downloads from '../downloads/downloads.service.ts';
import { listAllEndpoints } from '../endpoints/endpoints.service.ts';
import { listEndpointFiles, openSubmissionFile } from '../files/files.service.ts';
import { getForm } from '../forms/forms.service.ts';
import { hasNotes, writeNoteLines } from '../notes/write-notes.service.ts';
import { hasReplies, writeReplyLines } from '../replies/write-replies.service.ts';
import { listTemplates } from '../reply-templates/reply-templates.service.ts';
import { writeSubmissionLines } from '../submissions/export/export.service.ts';
import { listMembers } from '../workspaces/members.service.ts';
import { getWorkspace } from '../workspaces/workspaces.service.ts';
import { getProfile } from './account.service.ts';
import { toFileName, toFolder } from '../downloads/name-archive-entries.ts';
import { readme } from './write-archive-readme.ts';

const FILES_AT_ONCE = 200;
/** How many missing files the archive lists by name; it only counts the others. */
const MAX_NAMED = 10_000;

export const createArchiveTicket = (ctx: AuthedCtx) =>
  downloads.createTicket(ctx, { endpoint_id: null, url: new URL('/api/account/archive', ctx.deps.config.publicUrl) });

/** @throws {AppError} unauthenticated when the ticket is malformed, used, expired, or for something else */
export const useTicket = (deps: Deps, { ticket }: { ticket: string }): Promise<Reader> =>
  downloads.useTicket(deps, null, ticket);

export const getArchiveProgress = (ctx: AuthedCtx, { archive_id }: z.output<typeof archiveInput>) =>
  downloads.getProgress(ctx, { endpoint_id: null, id: archive_id });

/** All data of an account as a ZIP file, written as fast as the client reads it. */
export function openArchive(
  download: DownloadCtx,
  { ticket }: z.output<typeof archiveDownloadInput>,
): Promise<downloads.Download> {
  const { deps } = download;
  return downloads.openDownload(deps, ticket, async () => {
    await deps.limiter.demand(ownerLimits.export, download.actor.workspace_id);
    await deps.db.transaction().execute((trx) => recordAudit(trx, download, { action: 'archive.downloaded' }));
    const ctx = readerCtx(download);
    const items = await listAllEndpoints(ctx);
    return {
      name: `archive-${deps.now().toISOString().slice(0, 10)}.zip`,
      content_type: 'application/zip',
      total: items.reduce((sum, { submission_count }) => sum + submission_count, 0),
      write: (count) => toZip(listEntries(ctx, items, count)),
    };
  });
}

/** A download by ticket has no session, and its call was admitted when the ticket was made. */
function readerCtx({ actor, ...ctx }: DownloadCtx): AuthedCtx {
  const { account_id, workspace_id, api_key_id } = actor;
  const reach = { role: 'admin' as const, endpoint_ids: null, limits: null, suspended_reason: null };
  return { ...ctx, actor: { account_id, workspace_id, api_key_id, session_hash: null, ...reach } };
}

async function* listEntries(
  ctx: AuthedCtx,
  endpoints: readonly Endpoint[],
  count: (submissions: number) => void,
): AsyncGenerator<ZipEntry> {
  const at = ctx.deps.now();
  const missing: Missing = { named: [], more: 0 };
  const profile = await getProfile(ctx);
  yield { name: 'README.txt', content: readme(profile.email, at), at };
  yield { name: 'account.json', content: toJson(profile), at };
  const { workspace_id } = ctx.actor;
  yield { name: 'audit-log.jsonl', content: writeAuditLines(ctx.deps, { workspace_id }), compress: true, at };
  yield { name: 'workspace.json', content: await describeWorkspace(ctx), at };
  for (const endpoint of endpoints) {
    const folder = toFolder(endpoint);
    const endpoint_id = endpoint.id;
    const form = await getForm(ctx, endpoint);
    yield { name: `${folder}/endpoint.json`, content: toJson({ ...endpoint, form: form.published }), at };
    if (form.draft ?? form.published) yield { name: `${folder}/form.json`, content: toJson(form), at };
    const caps = await listCaps(ctx, endpoint);
    if (caps.items.length > 0) yield { name: `${folder}/caps.json`, content: toJson(caps.items), at };
    const templates = await listTemplates(ctx, endpoint);
    if (templates.items.length > 0)
      yield { name: `${folder}/reply-templates.json`, content: toJson(templates.items), at };
    yield { name: `${folder}/destinations.json`, content: await describeDestinations(ctx, endpoint_id), at };
    const content = writeSubmissionLines(ctx.deps, endpoint_id, count);
    yield { name: `${folder}/submissions.jsonl`, content, compress: true, at };
    if (await hasNotes(ctx, endpoint_id))
      yield { name: `${folder}/notes.jsonl`, content: writeNoteLines(ctx, endpoint_id), compress: true, at };
    if (await hasReplies(ctx, endpoint_id))
      yield { name: `${folder}/replies.jsonl`, content: writeReplyLines(ctx, endpoint_id), compress: true, at };
    yield* listFiles(ctx.deps, { endpoint_id, folder, at }, missing);
  }
  if (missing.named.length > 0) yield { name: 'missing-files.txt', content: describe(missing), at };
}

interface Missing {
  named: string[];
  more: number;
}

const describe = ({ named, more }: Missing): string => `${named.join('\n')}\n${more > 0 ? `and ${more} more\n` : ''}`;

async function* listFiles(
  deps: Deps,
  { endpoint_id, folder, at }: { endpoint_id: string; folder: string; at: Date },
  missing: Missing,
): AsyncGenerator<ZipEntry> {
  let after: string | undefined;
  const reading = { ...deps, db: deps.reads.begin('export') };
  for (;;) {
    const files = await listEndpointFiles(reading, { endpoint_id, after, limit: FILES_AT_ONCE });
    for (const { id, name } of files) {
      const path = `${folder}/files/${id}-${toFileName(name)}`;
      const content = await openSubmissionFile(deps, { endpoint_id, id }).catch(orNothing);
      if (content) yield { name: path, content, at };
      else if (missing.named.length < MAX_NAMED) missing.named.push(path);
      else missing.more += 1;
    }
    if (files.length < FILES_AT_ONCE) return;
    after = files.at(-1)?.id;
  }
}

/** A missing file is listed. If the store does not answer, the archive fails: it would otherwise look complete. */
function orNothing(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'not_found')) throw error;
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** The workspace and its members: they are who wrote notes and whom submissions are assigned to. */
async function describeWorkspace(ctx: AuthedCtx): Promise<string> {
  const { workspace_id } = ctx.actor;
  const [{ id, name, created_at }, { items }] = await Promise.all([
    getWorkspace(ctx, workspace_id),
    listMembers(ctx, { workspace_id }),
  ]);
  const members = items.map(({ you: _, second_factor: __, ...member }) => member);
  return toJson({ id, name, created_at, members });
}

/** Destinations without signing secrets, and without the URLs of chat services, which work like passwords. */
async function describeDestinations(ctx: AuthedCtx, endpoint_id: string): Promise<string> {
  const { items } = await listDestinations(ctx, { endpoint_id });
  return toJson(
    items.map(({ secrets: _, config, ...destination }) => ({
      ...destination,
      config: chats.has(destination.kind) && 'url' in config ? { ...config, url: new URL(config.url).origin } : config,
    })),
  );
}

const chats: ReadonlySet<Destination['kind']> = new Set(['slack', 'discord', 'teams']);
