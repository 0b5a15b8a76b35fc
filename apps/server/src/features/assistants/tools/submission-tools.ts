import { fieldOperators, routes, verdicts } from '@postern/contracts';
import { z } from 'zod';
import { AppError } from '../../../errors.ts';
import { endpointId, submissionId } from './inputs.ts';
import { plural } from './plural.ts';
import { toLine, toLines } from './to-lines.ts';
import { defineTool } from './tool.model.ts';

const filter = {
  endpoint_id: endpointId
    .optional()
    .describe(
      'Search only this endpoint. Without it, the inboxes of all endpoints are searched, and the only other filter is `q`.',
    ),
  q: z.string().optional().describe('Words that must all occur in the values. Each matches the beginning of a word.'),
  status: z
    .enum([...verdicts, 'all'])
    .optional()
    .describe('Only submissions with this status. By default: inbox.'),
  from: z.string().optional().describe('Received on this day or at this time (ISO 8601, UTC), or later.'),
  to: z.string().optional().describe('Received until the end of this day, or before this time (ISO 8601, UTC).'),
  unread: z.boolean().optional().describe('true: only those that no one has opened; false: only the others.'),
  starred: z.boolean().optional().describe('true: only those with a star; false: only the others.'),
  has_files: z.boolean().optional().describe('true: only those with files; false: only the others.'),
  done: z.boolean().optional().describe('true: only those that are done; false: only open ones.'),
  assignee_id: z.string().optional().describe('Only those that are assigned to this account; `none`: to no one.'),
  where: z
    .array(
      z.strictObject({
        field: z.string().describe('The name of a field, from list_fields.'),
        op: z
          .enum(fieldOperators)
          .describe('is: the whole value is equal; contains: the value has words that begin so.'),
        value: z.string().describe('The value or the words.'),
      }),
    )
    .optional()
    .describe('Conditions on fields, all of which must hold.'),
};

export const searchSubmissions = defineTool({
  name: 'search_submissions',
  title: 'Search submissions',
  description:
    'Finds submissions by words, fields, status and time, newest first. Long values are shortened: get_submission has them in full.',
  input: z.object({
    ...filter,
    size: z.int().min(1).max(50).default(20).describe('The number of submissions in the answer, 1 to 50.'),
    cursor: z.string().optional().describe('The cursor from the previous answer, to continue the list.'),
  }),
  routes: [routes.submissions.list, routes.submissions.recent],
  async run(call, { endpoint_id, ...input }) {
    if (endpoint_id === undefined) {
      const { q, size, ...others } = input;
      assertNone(others);
      const { items, endpoints } = await call(routes.submissions.recent, { q, size, preview: true });
      return {
        sentences: [
          `This answer has ${plural(items.length, 'submission')} from the inboxes of ${plural(endpoints.length, 'endpoint')}.`,
        ],
        lines: [...endpoints.map(({ id, name }) => ({ endpoint_id: id, name })), ...items.map(toLine)],
      };
    }
    const page = await call(routes.submissions.list, { ...input, endpoint_id, preview: true });
    return {
      sentences: [
        `Found ${page.total_capped ? 'more than ' : ''}${plural(page.total, 'submission')}. This answer has ${page.items.length}.`,
        ...(page.next_cursor === null
          ? []
          : [`There are more: call search_submissions again with cursor ${page.next_cursor}.`]),
      ],
      lines: page.items.map(toLine),
    };
  },
});

/** @throws {AppError} invalid: a filter that a search in all endpoints does not have */
function assertNone(others: Readonly<Record<string, unknown>>): void {
  const filter = Object.keys(others).find((name) => others[name] !== undefined);
  if (filter !== undefined)
    throw new AppError(
      'invalid',
      `A search in all endpoints has no ${filter}. Give endpoint_id, or leave ${filter} out.`,
    );
}

export const getSubmission = defineTool({
  name: 'get_submission',
  title: 'Get a submission',
  description:
    'Reads one submission: all fields, the names of its files, the spam verdict, and what is known of the request.',
  input: z.object({ endpoint_id: endpointId, submission_id: submissionId }),
  routes: [routes.submissions.get],
  async run(call, key) {
    const submission = await call(routes.submissions.get, key);
    const { fields, files } = submission;
    return {
      sentences: [`The submission has ${plural(fields.length, 'field')} and ${plural(files.length, 'file')}.`],
      lines: toLines(submission),
    };
  },
});

export const listNotes = defineTool({
  name: 'list_notes',
  title: 'List notes',
  description: 'Reads what members have written about a submission, oldest first.',
  input: z.object({ endpoint_id: endpointId, submission_id: submissionId }),
  routes: [routes.notes.list],
  async run(call, key) {
    const { items } = await call(routes.notes.list, key);
    return {
      sentences: [`The submission has ${plural(items.length, 'note')}.`],
      lines: items.map(({ author, text, created_at }) => ({ author: author.name, written_at: created_at, text })),
    };
  },
});

export const countSubmissions = defineTool({
  name: 'count_submissions',
  title: 'Count submissions',
  description:
    'Counts the submissions that arrived on each of the last days, by status: of one endpoint, with the sites and pages that they came from, or of all endpoints together.',
  input: z.object({
    endpoint_id: endpointId.optional().describe('Count only this endpoint. Without it, all endpoints are counted.'),
    days: z.int().min(1).max(90).default(30).describe('The number of days, including today, 1 to 90.'),
  }),
  routes: [routes.insights.endpoint, routes.insights.overview],
  async run(call, { endpoint_id, days }) {
    if (endpoint_id === undefined) {
      const overview = await call(routes.insights.overview, { days });
      const received = overview.endpoints.map((each) => ({
        endpoint_id: each.endpoint_id,
        received: each.received.reduce((sum, count) => sum + count, 0),
      }));
      return { sentences: toSentences(overview.days), lines: received };
    }
    const { days: counts, sources } = await call(routes.insights.endpoint, { id: endpoint_id, days });
    return {
      sentences: toSentences(counts),
      lines: [...sources.sites.map((site) => ({ site })), ...sources.pages.map((page) => ({ page }))],
    };
  },
});

interface DayCount {
  date: string;
  inbox: number;
  spam: number;
  held: number;
  refused: number;
}

function toSentences(days: readonly DayCount[]): string[] {
  const sum = (of: (day: DayCount) => number) => days.reduce((total, day) => total + of(day), 0);
  const parts = (['inbox', 'spam', 'held', 'refused'] as const).map(
    (status) => `${sum((day) => day[status])} ${status}`,
  );
  const some = days.filter((day) => day.inbox + day.spam + day.held + day.refused > 0);
  return [
    `Submissions that arrived in the last ${days.length} days: ${parts.join(', ')}.`,
    ...some.map(
      ({ date, inbox, spam, held, refused }) =>
        `${date}: ${inbox} inbox, ${spam} spam, ${held} held, ${refused} refused.`,
    ),
  ];
}

export const listAssignees = defineTool({
  name: 'list_assignees',
  title: 'List people to assign',
  description: 'Lists the members to whom submissions of an endpoint can be assigned, with the ids of their accounts.',
  input: z.object({ endpoint_id: endpointId }),
  routes: [routes.submissions.assignees],
  async run(call, key) {
    const { items } = await call(routes.submissions.assignees, key);
    return { sentences: [`Submissions can be assigned to ${plural(items.length, 'member')}.`], lines: items };
  },
});
