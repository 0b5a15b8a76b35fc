/** What a visitor says is wrong with a form. */
export const reportReasons = ['phishing', 'passwords', 'malware', 'other'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The reasons in the operator's language. */
export const reasonWords: Record<ReportReason, string> = {
  phishing: 'phishing',
  passwords: 'asks for passwords or card numbers',
  malware: 'malware',
  other: 'other',
};

export interface Report {
  id: string;
  endpoint_id: string;
  reason: ReportReason;
  /** In the visitor's words, without control characters other than line feeds and tabs; may be empty. */
  text: string;
  /** As the visitor typed it: not verified, and not necessarily an address. */
  email: string | null;
  language: string;
  created_at: Date;
  closed_at: Date | null;
  /** The operator's note about the outcome. */
  note: string | null;
}

/** The commands by which the operator acts on a report. */
export const commandsFor = ({ id, endpoint_id }: Pick<Report, 'id' | 'endpoint_id'>): string[] => [
  `npm run admin -- endpoint show ${endpoint_id}`,
  `npm run admin -- endpoint take-down-form ${endpoint_id} --reason "…"`,
  `npm run admin -- endpoint suspend ${endpoint_id} --reason "…"`,
  `npm run admin -- reports close ${id} --note "…"`,
];
