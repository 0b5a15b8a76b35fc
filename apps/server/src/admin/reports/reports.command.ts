import { closeReport, findReport, listReports } from '../../features/reports/reports.service.ts';
import { commandsFor, reasonWords, type Report } from '../../features/reports/reports.model.ts';
import type { Admin, Outcome } from '../admin.ts';
import { exitCodes } from '../exit-codes.ts';
import { counted } from '../report.ts';
import { withDatabase } from '../with-database.ts';

const done = (lines: readonly string[], json: object = {}): Outcome => ({
  code: exitCodes.ok,
  lines,
  json: { ok: true, ...json },
});

const unknown = (id: string): Outcome => {
  const sentence = `No report has the ID ${id}.`;
  return { code: exitCodes.failed, lines: [sentence], json: { ok: false, error: sentence } };
};

/** Lists reports; below them, the commands that act on the newest one. */
export const list = (admin: Admin, filter: { all: boolean; limit: number }): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) => {
    const reports = await listReports(db, filter);
    const [first] = reports;
    if (!first) return done([filter.all ? 'There is no report.' : 'There is no open report.'], { reports });
    return done([...reports.map(toLine), '', ...nextSteps(first)], { reports });
  });

const toLine = ({ id, endpoint_id, reason, created_at, closed_at, text }: Report): string =>
  [
    id,
    created_at.toISOString(),
    `endpoint ${endpoint_id}`,
    reasonWords[reason],
    closed_at ? 'closed' : 'open',
    ...(text === '' ? [] : [counted(text.length, 'character')]),
  ].join('  ');

const nextSteps = (report: Report): string[] => [`npm run admin -- reports show ${report.id}`, ...commandsFor(report)];

export const show = (admin: Admin, id: string): Promise<Outcome> =>
  withDatabase(admin, async ({ db, config }) => {
    const report = await findReport(db, id);
    if (!report) return unknown(id);
    const form_url = `${config.publicUrl}/forms/${report.endpoint_id}`;
    return done(toLines(report, form_url), { report: { ...report, form_url } });
  });

/** The visitor's words are quoted: a line of them cannot pass for one of ours. */
const toLines = (report: Report, formUrl: string): string[] => [
  toLine(report),
  `form ${formUrl}  language ${report.language}`,
  ...(report.email === null ? [] : [`from ${report.email} (not verified)`]),
  ...(report.text === '' ? [] : report.text.split('\n').map((line) => `> ${line.replaceAll('\t', ' ')}`)),
  ...(report.note === null ? [] : [`note: ${report.note}`]),
  ...(report.closed_at ? [] : ['', ...commandsFor(report)]),
];

export const close = (admin: Admin, id: string, note: string | null): Promise<Outcome> =>
  withDatabase(admin, async ({ db }) =>
    (await closeReport(db, id, { note, now: admin.now() })) ? done([`Report ${id} is closed.`]) : unknown(id),
  );
