const MIB = 1024 * 1024;

/**
 * The promises of the free plan and the defaults of a server. A self-hosted server may raise or lower those that
 * have an environment variable; the answers of the server always state the limit that was in force.
 */
export const limits = {
  /** Submissions a month that reach the inbox; later ones are held. `PLAN_MONTHLY_SUBMISSIONS` changes it. */
  monthlySubmissions: 1000,
  /** Held submissions kept for each one the plan includes; beyond that intake answers 429. */
  heldFactor: 10,
  /** Days that refused submissions are kept. */
  refusedDays: 7,
  /** Refused submissions kept for each endpoint: the newest. */
  refusedKept: 1000,
  /** Days that spam is kept. */
  spamDays: 30,
  /** Days that held submissions are kept. */
  heldDays: 60,
  /** Bytes of one uploaded file. `MAX_FILE_BYTES` changes it. */
  fileBytes: 10 * MIB,
  /** Files in one submission. `MAX_FILES` changes it. */
  files: 20,
  /** Bytes of one request to the intake, files included. `MAX_REQUEST_BYTES` changes it. */
  requestBytes: 50 * MIB,
  /** Bytes of a request without files (urlencoded, JSON, text), which is read as a whole. */
  bufferedBytes: 8 * MIB,
  /** Fields in one submission. */
  fields: 500,
  /** Characters of a field's name. */
  fieldNameChars: 255,
  /** Bytes of a field's value. */
  fieldValueBytes: MIB,
  /** Nesting of a JSON submission. */
  jsonDepth: 32,
  /** Dead deliveries that an endpoint’s health counts; there may be more. */
  deadCounted: 100,
  /** Characters of a password, at least. */
  passwordMin: 8,
  /** Characters of a password, at most: long enough for any phrase, short enough that hashing stays cheap. */
  passwordMax: 256,
  /** Characters of an e-mail address (RFC 5321, section 4.5.3.1.3, less the angle brackets). */
  emailChars: 254,
  /** Characters of a person's, company's or endpoint's name. */
  nameChars: 120,
  /** Characters of a URL in the settings. */
  urlChars: 2048,
  /** Items on one page of a list, at most. */
  pageSizeMax: 100,
  /** Items on one page of a list when the caller does not say. */
  pageSizeDefault: 10,
  /** Matches of a filter that are counted; there may be more. */
  countedMatches: 100,
  /** Items that `page` reaches; `cursor` goes on from there. */
  pagedItems: 10_000,
  /** Ids that are listed at once. */
  idsAtOnce: 10_000,
  /** Submissions that one call changes or deletes, at most. */
  changedAtOnce: 500,
  /** Characters of a search. */
  searchChars: 200,
  /** Conditions on fields in one filter. */
  fieldConditions: 5,
  /** Characters of a value in a preview. */
  previewValueChars: 400,
  /** Fields in a preview. */
  previewFields: 40,
  /** Fields in a form, sections too. */
  formFields: 200,
  /** Versions of one form that are kept: the newest, and any that forms on other sites may still name. */
  formVersions: 50,
  /** Hours that a submission may name a version which is not the newest any more. */
  formVersionHours: 24,
  /** Steps of a form. */
  formSteps: 20,
  /** Characters of a form’s definition as JSON. */
  formChars: 250_000,
  /** Characters of a form’s labels, options and other lines. */
  formLabelChars: 200,
  /** Characters of a form’s longer texts. */
  formHelpChars: 2000,
  /** Options of one field. */
  formOptions: 250,
  /** Conditions that decide whether one field is asked for. */
  formConditions: 10,
  /** Submissions that a form is learned from. */
  learnedSubmissions: 200,
  /** API keys of one account. */
  apiKeys: 50,
  /** Days between asking for an account's deletion and its end. */
  deletionGraceDays: 14,
  /** Hours that a sign-in lasts. */
  sessionHours: 24,
  /** Days that a sign-in lasts when "Remember me" is ticked. */
  sessionRememberDays: 30,
  /** Days without a request after which a sign-in ends early. */
  sessionIdleDays: 7,
  /** Minutes that a password reset link works. */
  resetTokenMinutes: 60,
  /** Hours that an e-mail verification link works. */
  verifyTokenHours: 24,
} as const;
