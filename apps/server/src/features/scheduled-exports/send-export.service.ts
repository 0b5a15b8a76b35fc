import type { EndpointSettings } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import type { JobRun } from '../../jobs/worker.ts';
import { toSettings } from '../../lib/stored-settings.ts';
import { MAX_ATTACHED_BYTES } from '../../outbound/mailer/attachments.ts';
import { MailError } from '../../outbound/mailer/error.ts';
import { exportMessage } from '../account-emails/compose-export-email.ts';
import { findMailable } from '../assignment/people.service.ts';
import { postEvent } from '../deliveries/post-event.service.ts';
import type { Content } from '../downloads/downloads.service.ts';
import { prepareExport } from '../submissions/export/export.service.ts';
import { exportLink, type ExportPeriod } from './export-link.ts';
import type { SendExport } from './scheduled-exports.jobs.ts';
import * as repo from './scheduled-exports.repo.ts';

/** The job that sends one export to one receiver. */
export async function sendExport(deps: Deps, job: SendExport, run: JobRun): Promise<void> {
  const endpoint = await repo.findEndpoint(deps.db, job.endpoint_id);
  if (!endpoint?.is_working) return;
  const settings = toSettings(endpoint.settings);
  if (settings.scheduled_export.every === 'never') return;
  const problem =
    'email' in job.receiver
      ? await sendMail(deps, { ...job, ...job.receiver, endpoint, settings, id: run.id })
      : await sendEvent(deps, { ...job, ...job.receiver, id: run.id }, run.signal);
  if (problem !== undefined) await repo.setState(deps.db, job.endpoint_id, { problem });
}

/** The export of a period, as it is now. */
export function prepareContent(
  deps: Deps,
  { id, workspace_id }: Pick<repo.EndpointRow, 'id' | 'workspace_id'>,
  { settings, format, from, to }: ExportPeriod & { settings: EndpointSettings },
): Promise<Content> {
  return prepareExport(deps, workspace_id, {
    endpoint_id: id,
    format,
    status: 'inbox',
    names: 'labels',
    columns: settings.export.columns === null ? undefined : 'saved',
    time_zone: settings.export.time_zone,
    from: from ?? undefined,
    to,
  });
}

interface Mailing extends ExportPeriod {
  id: string;
  email: string;
  endpoint: repo.EndpointRow;
  settings: EndpointSettings;
}

/** @returns why the address gets nothing, now or later */
async function sendMail(deps: Deps, mailing: Mailing): Promise<string | undefined> {
  const { id, email, endpoint, format, from, to } = mailing;
  // Who was removed meanwhile gets nothing.
  const [reader] = await findMailable(deps, endpoint.id, [email]);
  if (reader === undefined) return undefined;
  const content = await prepareContent(deps, endpoint, mailing);
  const file = await collect(content);
  const { publicUrl } = deps.config;
  const link = { secret: deps.secret, publicUrl };
  const { url, expires_at } = exportLink(link, { endpoint_id: endpoint.id, now: deps.now(), format, from, to });
  const message = exportMessage({
    publicUrl,
    endpoint_id: endpoint.id,
    endpoint: endpoint.name,
    rows: file.rows,
    link: file.bytes ? null : { url, expires_at },
  });
  const attachments = file.bytes
    ? [{ name: content.name, contentType: content.content_type, size: file.bytes.length, content: file.bytes }]
    : [];
  try {
    const messageId = `${id}@${new URL(publicUrl).hostname}`;
    await deps.mailer.send({ to: reader, ...message, messageId, attachments });
    return undefined;
  } catch (error) {
    if (error instanceof MailError && error.permanent) return `${email} got no email: ${error.message}`;
    throw error;
  }
}

/** The whole file, or only the number of its rows if it is too large for an email. */
async function collect(content: Content): Promise<{ rows: number; bytes: Buffer | undefined }> {
  const chunks: Uint8Array[] = [];
  let [rows, size] = [0, 0];
  for await (const chunk of content.write((more) => (rows += more))) {
    size += chunk.length;
    if (size <= MAX_ATTACHED_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  return { rows, bytes: size <= MAX_ATTACHED_BYTES ? Buffer.concat(chunks) : undefined };
}

/** @returns why the webhook gets nothing, now or later */
async function sendEvent(
  deps: Deps,
  {
    endpoint_id,
    destination_id,
    id,
    format,
    from,
    to,
  }: ExportPeriod & { endpoint_id: string; destination_id: string; id: string },
  signal: AbortSignal,
): Promise<string | undefined> {
  const now = deps.now();
  const period = { endpoint_id, from: from === null ? null : new Date(from), to: new Date(to) };
  const count = await repo.countPeriod(deps.db, period);
  const link = exportLink(
    { secret: deps.secret, publicUrl: deps.config.publicUrl },
    { endpoint_id, now, format, from, to },
  );
  const body = {
    type: 'export.ready',
    timestamp: to,
    data: { endpoint_id, format, from, to, count, url: link.url, expires_at: link.expires_at.toISOString() },
  } as const;
  const outcome = await postEvent(deps, { endpoint_id, destination_id, id, body, signal });
  if (outcome === undefined || outcome.result === 'delivered') return undefined;
  if (outcome.result !== 'failed') return `A webhook got no event: ${outcome.answer}`;
  throw new Error(`A webhook did not take the event: ${outcome.answer}`);
}
