import { routes } from '@postern/contracts';
import { z } from 'zod';
import { invalid } from '../../../input.ts';
import type { Call } from '../call.model.ts';
import { toHarmlessJson } from '../fence/to-harmless-json.ts';
import { endpointId, submissionId } from './inputs.ts';
import { plural } from './plural.ts';
import { defineChange } from './tool.model.ts';

const MOST = 100;

const some = {
  endpoint_id: endpointId,
  submission_ids: z
    .array(submissionId)
    .min(1)
    .max(MOST)
    .describe(`The ids of 1 to ${MOST} submissions of this endpoint.`),
};

interface Some {
  endpoint_id: string;
  submission_ids: readonly string[];
}

const wordsOf = ({ endpoint_id, submission_ids }: Some): string =>
  `${plural(submission_ids.length, 'submission')} of the endpoint ${toHarmlessJson(endpoint_id)} (${submission_ids.map(toHarmlessJson).join(', ')})`;

const toReport = ({ changed, left }: { changed: readonly string[]; left: readonly string[] }) => ({
  sentences: [
    `Changed ${plural(changed.length, 'submission')}.`,
    ...(left.length > 0
      ? [
          `${left.length} could not be moved to the inbox, because the monthly limit is reached or a cap is full: ${left.join(', ')}.`,
        ]
      : []),
  ],
  lines: [],
});

const marks = {
  status: z.enum(['inbox', 'spam']).optional().describe('Moves them to the inbox or to spam.'),
  read: z.boolean().optional().describe('true marks them as read, false as unread.'),
  starred: z.boolean().optional().describe('Whether they have a star.'),
  done: z.boolean().optional().describe('true marks them as done, false opens them again.'),
};

type Marks = Pick<z.output<z.ZodObject<typeof marks>>, keyof typeof marks>;

function markWords({ status, read, starred, done }: Marks): string[] {
  return [
    ...(status === undefined ? [] : [`move to ${status === 'spam' ? 'spam' : 'the inbox'}`]),
    ...(read === undefined ? [] : [`mark as ${read ? 'read' : 'unread'}`]),
    ...(starred === undefined ? [] : [starred ? 'star' : 'remove the star from']),
    ...(done === undefined ? [] : [`mark as ${done ? 'done' : 'open'}`]),
  ];
}

export const updateSubmissions = defineChange({
  name: 'update_submissions',
  title: 'Update submissions',
  description:
    'Moves submissions to spam or to the inbox, or marks them as read, unread, starred, done or open. A person has to confirm it.',
  input: z.object({ ...some, ...marks }),
  routes: [routes.submissions.updateMany],
  sample: { status: 'spam' },
  hints: { idempotentHint: true, destructiveHint: false },
  toInput(input) {
    if (markWords(input).length === 0)
      throw invalid([{ path: '', message: 'Say what to change: status, read, starred or done.', code: 'required' }]);
    return input;
  },
  propose: async (_call, input) => `Change ${wordsOf(input)}: ${markWords(input).join(', ')}.`,
  run: async (call, input) => toReport(await call(routes.submissions.updateMany, input)),
});

export const assignSubmissions = defineChange({
  name: 'assign_submissions',
  title: 'Assign submissions',
  description:
    'Assigns submissions to a member, who gets an email, or to no one. list_assignees has the members. A person has to confirm it.',
  input: z.object({
    ...some,
    assignee_id: z.string().nullable().describe('The account of the member, from list_assignees; null: no one.'),
  }),
  routes: [routes.submissions.updateMany],
  hints: { idempotentHint: true, destructiveHint: false },
  sample: { assignee_id: null },
  // Other names of an update would pass by the action for assigning.
  toInput: ({ endpoint_id, submission_ids, assignee_id }) => ({ endpoint_id, submission_ids, assignee_id }),
  propose: async (call, input) => `Assign ${wordsOf(input)} to ${await nameOf(call, input)}.`,
  run: async (call, input) => toReport(await call(routes.submissions.updateMany, input)),
});

/** A key may be allowed to assign and not to read who can be assigned. */
async function nameOf(call: Call, { endpoint_id, assignee_id }: { endpoint_id: string; assignee_id: string | null }) {
  if (assignee_id === null) return 'no one';
  const people = await call(routes.submissions.assignees, { endpoint_id }).catch(() => ({ items: [] }));
  const person = people.items.find(({ account_id }) => account_id === assignee_id);
  return toHarmlessJson(person?.name ?? person?.email ?? assignee_id);
}

export const addNote = defineChange({
  name: 'add_note',
  title: 'Add a note',
  description:
    'Writes a note about a submission for the other members, in Markdown. It mentions no one. A person has to confirm it.',
  input: z.object({
    endpoint_id: endpointId,
    submission_id: submissionId,
    text: z.string().describe('The note, in Markdown.'),
  }),
  routes: [routes.notes.create],
  hints: { idempotentHint: false, destructiveHint: false },
  toInput: (input) => input,
  propose: async (_call, { endpoint_id, submission_id, text }) =>
    `Write this note about the submission ${toHarmlessJson(submission_id)} of the endpoint ${toHarmlessJson(endpoint_id)}: ${toHarmlessJson(text)}`,
  async run(call, input) {
    const { id } = await call(routes.notes.create, input);
    return { sentences: [`Wrote the note ${id}.`], lines: [] };
  },
});
