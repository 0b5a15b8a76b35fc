export * from './audit-actions.ts';
export * from './brand.ts';
export * from './client/client.ts';
export * from './client/may-call.ts';
export * from './code/complete-file.ts';
export * from './code/endpoint-file.ts';
export * from './code/plan.ts';
export { describeFormChanges } from './forms/describe-form-changes.ts';
export * from './demand-session.ts';
export * from './errors.ts';
export * from './forms/form-labels.ts';
export * from './id-shapes.ts';
export * from './ids.ts';
export * from './issue-words.ts';
export * from './setting-name.ts';
export * from './limits.ts';
export * from './messages.ts';
export * from './reach.ts';
export * from './routes.ts';
export * from './schemas/account.ts';
export * from './schemas/activity.ts';
export * from './schemas/audit/audit-entry.ts';
export * from './schemas/caps/cap.ts';
export * from './schemas/common.ts';
export { emailSchema, newPasswordSchema } from './schemas/credentials.ts';
export * from './schemas/factors/factors.ts';
export * from './schemas/factors/passkeys.ts';
export * from './schemas/delivery.ts';
export * from './schemas/destination.ts';
export * from './fold-name.ts';
export * from './schemas/endpoint.ts';
export * from './schemas/digest/digest.ts';
export * from './schemas/endpoint-settings.ts';
export * from './schemas/sender-link/sender-link.ts';
export {
  exportColumnNames,
  exportSettingsSchema,
  type ExportColumn,
  type ExportSettings,
} from './schemas/export/export-layout.ts';
export {
  scheduledExportSchema,
  type ScheduledExport,
  type ScheduledExportSettings,
} from './schemas/export/scheduled-export.ts';
export * from './schemas/field-changes/field-change.ts';
export * from './schemas/form.ts';
export * from './schemas/form-field.ts';
export * from './schemas/form-state.ts';
export * from './schemas/hook.ts';
export * from './schemas/import.ts';
export * from './schemas/insights.ts';
export * from './schemas/intake.ts';
export * from './schemas/note.ts';
export * from './schemas/preferences.ts';
export * from './schemas/replies/reply.ts';
export * from './schemas/privacy/field-retention.ts';
export * from './schemas/privacy/privacy-request.ts';
export * from './schemas/privacy/receipt.ts';
export * from './schemas/rules/rules.ts';
export * from './schemas/settings.ts';
export * from './schemas/share-link.ts';
export * from './schemas/single-sign-on.ts';
export * from './schemas/submission-filter.ts';
export * from './schemas/submission.ts';
export * from './schemas/submit-addresses.ts';
export * from './schemas/watchdog/watchdog.ts';
export * from './schemas/webhook-event.ts';
export * from './schemas/workspace.ts';
export * from './sign-in-failures.ts';
export * from './submission-title.ts';
export * from './vocabulary.ts';
