import type { PageLanguage } from '@postern/contracts';
import type { Deps } from '../../context.ts';
import { newId } from '../../ids.ts';
import { DAY_SECONDS, HOUR_SECONDS } from '../../lib/durations.ts';
import type { LimitRule } from '../../outbound/limiter/limiter.ts';
import { cleanText, cutChars } from '../deliveries/channels/clean-text.ts';
import { composeReport } from './compose-report.ts';
import { reportReasons, type ReportReason } from './reports.model.ts';
import { sendReportJob } from './reports.jobs.ts';
import * as repo from './reports.repo.ts';

export { closeReport, findReport, listReports } from './reports.repo.ts';

export const MAX_TEXT_CHARS = 2_000;
export const MAX_EMAIL_CHARS = 254;

/** Reports of one form. Beyond them a form is known to be in trouble, and more are only load. */
const ofEndpoint: LimitRule = { name: 'report-endpoint', points: 50, windowSeconds: DAY_SECONDS };
/** Emails to the operator. The commands list every report. */
const emails: LimitRule = { name: 'report-email', points: 20, windowSeconds: HOUR_SECONDS };

export interface ReportInput {
  endpoint_id: string;
  /** As sent; an unknown one counts as `other`. */
  reason: string;
  text: string;
  email: string;
  language: PageLanguage;
}

/** Stores a report of a form, and emails it to the operator if the installation has an address for that. */
export async function receiveReport(deps: Deps, input: ReportInput): Promise<void> {
  const { db, limiter, queue, now, config } = deps;
  const { endpoint_id, language } = input;
  if (!(await limiter.take(ofEndpoint, endpoint_id))) return;
  const id = newId(now());
  const email = cutChars(cleanText(input.email).replaceAll(/\s+/g, ' ').trim(), MAX_EMAIL_CHARS);
  const report = {
    id,
    endpoint_id,
    reason: toReason(input.reason),
    text: cutChars(cleanText(input.text).trim(), MAX_TEXT_CHARS),
    email: email === '' ? null : email,
    language,
    created_at: now(),
  };
  const isMailed = config.abuseEmail !== undefined && (await limiter.take(emails, 'all'));
  await db.transaction().execute(async (trx) => {
    await repo.addReport(trx, report);
    if (isMailed) await queue.enqueue(trx, sendReportJob, { report_id: id });
  });
}

const toReason = (sent: string): ReportReason => reportReasons.find((reason) => reason === sent) ?? 'other';

/** The job that emails a report to the operator. */
export async function sendReport(
  { db, config, mailer }: Deps,
  { report_id }: { report_id: string },
  { signal }: { signal: AbortSignal },
): Promise<void> {
  const report = await repo.findReport(db, report_id);
  const { abuseEmail, publicUrl } = config;
  if (!report || report.closed_at !== null || abuseEmail === undefined) return;
  await mailer.send(composeReport(report, { to: abuseEmail, publicUrl }), abuseEmail, signal);
}
