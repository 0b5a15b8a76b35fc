import { publicUrl } from '../../../addresses.ts';
import { sampleValue } from '../samples.ts';
import {
  importSummary,
  imported,
  note,
  read,
  reply,
  replyTemplate,
  shareLink,
  sharedSubmission,
  submission,
} from '../sample-values/submissions.ts';
import {
  changed,
  endpoint_id,
  inAMinute,
  page,
  progress,
  submission_id,
  ticketUrl,
  type Given,
} from '../sample-values/common.ts';
import { person } from '../sample-values/workspaces.ts';

const imports = {
  checked: {
    state: 'checked',
    total: 214,
    done: 214,
    imported: 213,
    refused: 1,
    problems: [{ line: 97, reason: 'The column “Submit Date (UTC)” has no time.' }],
    sample: [
      { line: 2, created_at: '2025-06-18T14:02:07.000Z', status: 'inbox', fields: [['Your name', 'Ines Okafor']] },
    ],
  },
  done: { state: 'done', total: 214, done: 214, imported: 213, refused: 1 },
};

export const submissionsAnswers: Readonly<Record<string, Given>> = {
  'submissions.recent': { items: [submission] },
  'submissions.list': { items: [submission], ...page, size: 100 },
  'submissions.ids': { ids: [submission_id, `${endpoint_id}_0683d7a40e5b19c2`] },
  'submissions.updateMany': { changed: [submission_id] },
  'submissions.deleteMany': { count: 1 },
  'submissions.get': submission,
  'submissions.neighbours': { older: `${endpoint_id}_0683d7a40e5b19c2` },
  'submissions.update': read,
  'submissions.assignees': { items: [person] },
  'submissions.readers': { items: [{ person, read_at: changed }] },
  'replies.list': { items: [reply] },
  'replies.draft': {
    to: 'tomas@lindqvist.example',
    why_not: null,
    subject: 'Re: Your message to “Contact”',
    text: '',
    reply_to: ['ines@brassworks.example'],
  },
  'replies.send': { ...reply, state: 'waiting', status: null, answer: null, attempts: 0, sent_at: null },
  'replies.repeat': { ...reply, state: 'waiting', sent_at: null },
  'replyTemplates.list': { items: [replyTemplate] },
  'replyTemplates.create': replyTemplate,
  'replyTemplates.update': { ...replyTemplate, updated_at: changed },
  'notes.list': { items: [note] },
  'notes.create': note,
  'notes.update': { ...note, edited_at: changed },
  'sharing.list': { items: [shareLink] },
  'sharing.create': { ...shareLink, url: `${publicUrl}/shared#${sampleValue('token')}` },
  'sharing.open': {
    endpoint: 'Repair enquiries',
    is_single: true,
    with_files: true,
    expires_at: '2025-06-27T08:30:12.480Z',
    items: [sharedSubmission],
    next_cursor: null,
  },
  'submissions.exportTicket': {
    id: sampleValue('export_id'),
    url: ticketUrl(`submissions/${endpoint_id}/export?format=csv&status=inbox&`),
    expires_at: inAMinute,
  },
  'submissions.exportProgress': progress,
  'imports.list': { items: [{ ...importSummary, ...imports.done, finished_at: changed }] },
  'imports.upload': imported,
  'imports.get': { ...imported, ...imports.checked },
  'imports.check': { ...imported, state: 'checking' },
  'imports.start': { ...imported, state: 'importing' },
  'imports.undo': { ...imported, ...imports.done, state: 'undoing' },
};
