import { endAccountsJob } from '../features/account/deletion.jobs.ts';
import { endAccounts } from '../features/account/deletion.service.ts';
import { signInFailedJob } from '../features/audit/audit.jobs.ts';
import { recordFailedSignIn } from '../features/audit/failed-sign-in.service.ts';
import { sendAccountEmailJob } from '../features/account-emails/account-emails.jobs.ts';
import { sendAccountEmail } from '../features/auth/send-account-email.service.ts';
import { backUpJob } from '../features/backup/backup.jobs.ts';
import { backUpIfDue } from '../features/backup/schedule/schedule.service.ts';
import { stepBackfill } from '../features/deliveries/backfill/backfill.service.ts';
import { answerSender } from '../features/autoresponse/autoresponse.service.ts';
import { backfillJob } from '../features/deliveries/deliveries.jobs.ts';
import { tellSeat } from '../features/autoresponse/tell-seat.service.ts';
import { tellSeatJob } from '../features/caps/caps.jobs.ts';
import { answerSenderJob } from '../features/autoresponse/autoresponse.jobs.ts';
import { askRecipientJob, eraseDestinationJob } from '../features/destinations/destinations.jobs.ts';
import { sendConfirmation } from '../features/destinations/recipients/recipients.service.ts';
import { followMove } from '../features/endpoints/move-endpoint.service.ts';
import { followMoveJob, purgeEndpointJob } from '../features/endpoints/endpoints.jobs.ts';
import { eraseDestination } from '../features/erasure/erase-destination.service.ts';
import { purgeEndpoint } from '../features/erasure/erase-endpoints.service.ts';
import { removeFilesJob } from '../features/files/files.jobs.ts';
import { removeFiles } from '../features/files/files.service.ts';
import { sendFieldChangesJob, watchFieldsJob } from '../features/field-changes/field-changes.jobs.ts';
import { sendFieldChanges } from '../features/field-changes/send-field-changes.service.ts';
import { watchFields } from '../features/field-changes/watch-fields.service.ts';
import { sendReplyJob, settleRepliesJob } from '../features/replies/replies.jobs.ts';
import { sendReply, settleReplies } from '../features/replies/send-reply.service.ts';
import { erasePerson } from '../features/privacy/erase/erase-person.service.ts';
import { erasePersonJob, searchPersonJob, tidyPrivacyJob } from '../features/privacy/privacy.jobs.ts';
import { searchPerson } from '../features/privacy/search/search-person.service.ts';
import { tidyPrivacy } from '../features/privacy/tidy-privacy.service.ts';
import { sendReportJob } from '../features/reports/reports.jobs.ts';
import { sendReport } from '../features/reports/reports.service.ts';
import { sweepFilesJob } from '../features/files/files.sweep.jobs.ts';
import { sweepFiles } from '../features/files/files.sweep.service.ts';
import { keepFieldTerms } from '../features/erasure/field-terms/field-terms.service.ts';
import { keepFieldTermsJob, keepTermsJob } from '../features/erasure/retention.jobs.ts';
import { keepTerms } from '../features/erasure/retention.service.ts';
import { runImportJob, tidyImportsJob } from '../features/import/imports.jobs.ts';
import { sendAssignmentJob } from '../features/assignment/assignment.jobs.ts';
import { sendAssignment } from '../features/assignment/assignment.service.ts';
import { sendMentionJob } from '../features/notes/notes.jobs.ts';
import { sendMention } from '../features/notes/notes.service.ts';
import { sendInvitationJob } from '../features/workspaces/invitations.jobs.ts';
import { sendInvitation } from '../features/workspaces/invitations.service.ts';
import { checkPagesJob, scheduleChecksJob, sendFindingsJob } from '../features/watchdog/watchdog.jobs.ts';
import { checkPages, scheduleChecks } from '../features/watchdog/check/check-pages.service.ts';
import { sendFindings } from '../features/watchdog/tell/send-findings.service.ts';
import { sendExportJob, startExportsJob } from '../features/scheduled-exports/scheduled-exports.jobs.ts';
import { startExports } from '../features/scheduled-exports/start-exports.service.ts';
import type { Deps } from '../context.ts';
import { implementJob, type JobHandler } from '../jobs/worker.ts';

// These write and read tables of many kinds, and are loaded by their first job.
const loadImports = () => import('../features/import/tasks/run-import.service.ts');
const loadExports = () => import('../features/scheduled-exports/send-export.service.ts');

/** Every job with its handler. */
export const jobHandlers: readonly JobHandler<Deps>[] = [
  implementJob({ job: sendAccountEmailJob, concurrency: 4, handle: sendAccountEmail }),
  implementJob({ job: removeFilesJob, concurrency: 2, handle: removeFiles }),
  implementJob({ job: sweepFilesJob, concurrency: 1, cron: '*/5 * * * *', handle: sweepFiles }),
  implementJob({ job: eraseDestinationJob, concurrency: 1, handle: eraseDestination }),
  implementJob({ job: purgeEndpointJob, concurrency: 1, handle: purgeEndpoint }),
  implementJob({ job: followMoveJob, concurrency: 1, handle: followMove }),
  implementJob({ job: askRecipientJob, concurrency: 2, handle: sendConfirmation }),
  implementJob({ job: sendInvitationJob, concurrency: 2, handle: sendInvitation }),
  implementJob({ job: sendAssignmentJob, concurrency: 2, handle: sendAssignment }),
  implementJob({ job: sendMentionJob, concurrency: 2, handle: sendMention }),
  implementJob({ job: answerSenderJob, concurrency: 4, handle: answerSender }),
  implementJob({ job: sendReplyJob, concurrency: 4, handle: sendReply }),
  implementJob({ job: settleRepliesJob, concurrency: 1, cron: '* * * * *', handle: settleReplies }),
  implementJob({ job: tellSeatJob, concurrency: 4, handle: tellSeat }),
  implementJob({ job: backfillJob, concurrency: 2, handle: stepBackfill }),
  implementJob({
    job: runImportJob,
    concurrency: 1,
    handle: async (...run) => (await loadImports()).runImport(...run),
  }),
  implementJob({
    job: tidyImportsJob,
    concurrency: 1,
    cron: '29 * * * *',
    handle: async (deps) => (await loadImports()).tidyImports(deps),
  }),
  implementJob({ job: endAccountsJob, concurrency: 1, cron: '41 * * * *', handle: endAccounts }),
  implementJob({ job: keepTermsJob, concurrency: 1, cron: '17 * * * *', handle: keepTerms }),
  implementJob({ job: searchPersonJob, concurrency: 1, handle: searchPerson }),
  implementJob({ job: erasePersonJob, concurrency: 1, handle: erasePerson }),
  implementJob({ job: tidyPrivacyJob, concurrency: 1, cron: '47 * * * *', handle: tidyPrivacy }),
  implementJob({ job: keepFieldTermsJob, concurrency: 1, cron: '27 * * * *', handle: keepFieldTerms }),
  implementJob({ job: signInFailedJob, concurrency: 1, handle: recordFailedSignIn }),
  implementJob({ job: sendReportJob, concurrency: 1, handle: sendReport }),
  implementJob({ job: watchFieldsJob, concurrency: 1, cron: '*/5 * * * *', handle: watchFields }),
  implementJob({ job: sendFieldChangesJob, concurrency: 1, handle: sendFieldChanges }),
  implementJob({ job: scheduleChecksJob, concurrency: 1, cron: '* * * * *', handle: scheduleChecks }),
  implementJob({ job: checkPagesJob, concurrency: 2, handle: checkPages }),
  implementJob({ job: sendFindingsJob, concurrency: 1, handle: sendFindings }),
  implementJob({ job: startExportsJob, concurrency: 1, cron: '* * * * *', handle: startExports }),
  implementJob({
    job: sendExportJob,
    concurrency: 2,
    handle: async (...run) => (await loadExports()).sendExport(...run),
  }),
  implementJob({ job: backUpJob, concurrency: 1, cron: '*/5 * * * *', handle: backUpIfDue }),
];
