const MIB = 1024 * 1024;

/**
 * The limits of the free plan and the defaults of a server. A self-hosted server may raise or lower those that have an
 * environment variable. The server’s answers always state the limit that applies.
 */
export const limits = {
  /** Submissions per month that reach the inbox; later ones are held. `PLAN_MONTHLY_SUBMISSIONS` changes it. */
  monthlySubmissions: 1000,
  /** Held submissions that are kept, as a multiple of the monthly limit; beyond it the intake answers 429. */
  heldFactor: 10,
  /** Days for which refused submissions are kept. */
  refusedDays: 7,
  /** Refused submissions that are kept for each endpoint, newest first. */
  refusedKept: 1000,
  /** Days for which spam is kept. */
  spamDays: 30,
  /** Days for which held submissions are kept. */
  heldDays: 60,
  /** Bytes of one uploaded file. `MAX_FILE_BYTES` changes it. */
  fileBytes: 10 * MIB,
  /** Files in one submission. `MAX_FILES` changes it. */
  files: 20,
  /** Bytes of one request to the intake, files included. `MAX_REQUEST_BYTES` changes it. */
  requestBytes: 50 * MIB,
  /** Bytes of a request without files (urlencoded, JSON, text), which is read into memory. */
  bufferedBytes: 8 * MIB,
  /** Destinations of one endpoint: enough for any form. Each costs one attempt per submission. */
  destinations: 30,
  /** Days for which the submissions of a test endpoint are kept at most. */
  testDays: 7,
  /** Files with which endpoints are planned or applied at once. */
  codeFiles: 1000,
  /** Fields in one submission. */
  fields: 500,
  /** Caps of one endpoint. */
  caps: 100,
  /** The largest limit of a cap. */
  capSeats: 1_000_000,
  /** Characters of an option that a cap limits. */
  capOptionChars: 400,
  /** Accepted submissions of an endpoint that a new cap counts at most. */
  capCounted: 50_000,
  /** Characters of a field's name. */
  fieldNameChars: 255,
  /** Columns of an export that are chosen one by one, characters of a column's name, and of all as JSON in a URL. */
  exportColumns: 200,
  exportTitleChars: 200,
  exportColumnsChars: 10_000,
  /** Bytes of a field's value. */
  fieldValueBytes: MIB,
  /** Nesting of a JSON submission. */
  jsonDepth: 32,
  /** Where an endpoint’s health stops counting dead deliveries. */
  deadCounted: 100,
  /** Where the count of deliveries that wait for an address stops. */
  onHoldCounted: 10_000,
  /** Workspaces that one account may be a member of. */
  workspaces: 100,
  /** Members of one workspace, and invitations that wait. */
  members: 500,
  /** Endpoints that a member’s access may be limited to. */
  memberEndpoints: 100,
  /** Ids of submissions in one entry of the audit log. */
  auditIds: 100,
  /** Destinations that are listed when they email a member. */
  emailsListed: 20,
  /** Characters of a note. */
  noteChars: 10_000,
  /** Notes on one submission. */
  notes: 500,
  /** Members whom one note mentions. */
  noteMentions: 20,
  /** Characters of a reply, and of its subject. */
  replyChars: 20_000,
  replySubjectChars: 200,
  /** Replies to one submission within a day. */
  repliesPerDay: 10,
  /** Replies that one account sends within an hour, and in its first days. */
  repliesPerHour: 60,
  repliesPerHourNew: 10,
  newAccountDays: 7,
  /** Days for which no reply goes to an address that a mail server refused. */
  refusedAddressDays: 7,
  /** Reply templates of one endpoint. */
  replyTemplates: 100,
  /** Days for which a share link works at most. */
  shareDays: 90,
  /** Share links of one endpoint that work at the same time. */
  shareLinks: 100,
  /** Submissions that a share link shows at once. */
  sharedAtOnce: 20,
  /** Characters of a value that a privacy request searches for. */
  privacyValueChars: 200,
  /** Submissions that one privacy request finds at most. */
  privacyHits: 5000,
  /** Bytes of a file whose content a privacy request searches. */
  privacyFileBytes: 10 * MIB,
  /** Seconds of processor time in which a privacy request reads one file. */
  privacyFileSeconds: 15,
  /** Files that one privacy request lists as not read. It counts all of them. */
  privacyUnread: 10_000,
  /** Parts of submissions that one endpoint deletes earlier. */
  fieldRetentionRules: 20,
  /** Privacy requests of one workspace that are open at the same time. */
  privacyOpen: 20,
  /** Pages that the watchdog checks for one endpoint. */
  watchedPages: 3,
  /** Endpoints of one workspace whose pages the watchdog checks. */
  watchedEndpoints: 100,
  /** Minutes between two checks of a page, more or less. */
  watchMinutes: 60,
  /** Bytes of a page that the watchdog reads. */
  watchedBytes: 2 * MIB,
  /** Days for which findings that are over are listed. */
  findingDays: 30,
  /** Days for which an invitation works. */
  invitationDays: 7,
  /** Bytes of a file to import. */
  importBytes: 1024 * MIB,
  /** Columns of a file to import; one submission can have no more fields. */
  importColumns: 500,
  /** Characters of a column’s name in a file to import. */
  importColumnChars: 1000,
  /** Rows of an import that are listed with the reason why they are not imported. */
  importProblems: 1000,
  /** Imports in the list of an endpoint. */
  importsListed: 50,
  /** Minimum characters of a password. */
  passwordMin: 8,
  /** Maximum characters of a password: long enough for any phrase, short enough that hashing stays cheap. */
  passwordMax: 256,
  /** Characters of an email address (RFC 5321, section 4.5.3.1.3, without the angle brackets). */
  emailChars: 254,
  /** Characters of a person's, company's or endpoint's name. */
  nameChars: 120,
  /** Characters of a URL in the settings. */
  urlChars: 2048,
  /** Maximum items on one page of a list. */
  pageSizeMax: 100,
  /** Items on one page of a list by default. */
  pageSizeDefault: 10,
  /** Where the count of a filter’s matches stops. */
  countedMatches: 100,
  /** Submissions with a verdict up to which all of a filter’s matches are counted. */
  countedWhole: 1000,
  /** Items that `page` reaches; `cursor` continues from there. */
  pagedItems: 10_000,
  /** Ids in one list of ids. */
  idsAtOnce: 10_000,
  /** Maximum submissions that one call changes or deletes. */
  changedAtOnce: 500,
  /** Days of which submissions are judged by rules that are tried. */
  triedDays: 30,
  /** Submissions that are judged by rules that are tried, the newest. */
  triedSubmissions: 10_000,
  /** Submissions in each list of a trial. */
  triedListed: 50,
  /** Submissions in the list of what one rule caught. */
  caughtListed: 20,
  /** Characters of a search query. */
  searchChars: 200,
  /** Conditions on fields in one filter. */
  fieldConditions: 5,
  /** Characters of a value in a preview. */
  previewValueChars: 400,
  /** Fields in a preview. */
  previewFields: 40,
  /** Fields in a form, including sections. */
  formFields: 200,
  /** Newest versions of one form that are kept. Versions that forms on other sites may still name are kept as well. */
  formVersions: 50,
  /** Hours for which a submission may name a version that a newer one has replaced. */
  formVersionHours: 24,
  /** Steps of a form. */
  formSteps: 20,
  /** Characters of a form’s definition as JSON. */
  formChars: 250_000,
  /** Characters of a form’s labels, options and other single-line texts. */
  formLabelChars: 200,
  /** Characters of a form’s longer texts. */
  formHelpChars: 2000,
  /** Options in one field. */
  formOptions: 250,
  /** Conditions that decide whether one field is shown. */
  formConditions: 10,
  /** Submissions from which a form is proposed. */
  learnedSubmissions: 200,
  /** Days that a visitor’s resume link works. */
  resumeLinkDays: 30,
  /** Visitors’ answers that one endpoint keeps for resume links. */
  savedAnswers: 5000,
  /** Bytes of one visitor’s encrypted answers. */
  savedAnswersBytes: 64 * 1024,
  /** Addresses that get a scheduled export. */
  exportEmails: 20,
  /** API keys in one account. */
  apiKeys: 50,
  /** Endpoints that an API key can be limited to. */
  apiKeyEndpoints: 100,
  /** Fields that an API key can hide. */
  apiKeyMaskedFields: 100,
  /** Days between the request to delete an account and its deletion. */
  deletionGraceDays: 14,
  /** Hours that a session lasts. */
  sessionHours: 24,
  /** Days that a session lasts when "Remember me" is ticked. */
  sessionRememberDays: 30,
  /** Days without a request after which a session ends early. */
  sessionIdleDays: 7,
  /** Minutes that a sign-in waits for its second factor. */
  /** How long after a sign-in an account without a password confirms what others confirm by password. */
  recentSignInMinutes: 15,
  pendingSignInMinutes: 10,
  /** Codes that may be tried for one sign-in. */
  pendingSignInAttempts: 5,
  /** Passkeys of an account. */
  passkeys: 20,
  /** Minutes that a browser has for signing with a passkey. */
  passkeyMinutes: 5,
  /** Recovery codes of an account. */
  recoveryCodes: 10,
  /** Minutes that a password reset link works. */
  resetTokenMinutes: 60,
  /** Hours that an email verification link works. */
  verifyTokenHours: 24,
} as const;
