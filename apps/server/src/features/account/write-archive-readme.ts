import { brand } from '@postern/contracts';

/** The text of the archive's README. */
export const readme = (
  email: string,
  at: Date,
): string => `${brand.name}: all that ${email} has, as of ${at.toISOString()}

account.json             the account: profile and preferences
audit-log.jsonl          who changed what in the workspace, newest first, one JSON object a line
workspace.json           the workspace and its members
endpoints/<name>-<id>/   one folder for each endpoint
  endpoint.json          its settings, without secrets
  form.json              its form, the draft and what is published; where it has one
  caps.json              its limits on accepted submissions; where it has any
  reply-templates.json   texts with which replies begin; where it has any
  destinations.json      where its submissions are delivered to, without secrets and tokens
  submissions.jsonl      its submissions, newest first, one JSON object a line (https://jsonlines.org)
  notes.jsonl            what members wrote about them, one JSON object a line; where there are notes
  replies.jsonl          what members answered their senders, one JSON object a line; where there are replies
  files/<id>-<name>      the files that came with them, under their ids
missing-files.txt        files that could not be found where they are stored; it is there only when there are any

Texts are UTF-8 and times are in UTC. A submission's "fields" are exactly what was sent, as [name, value] in the order
sent; its "files" name the files by their ids. Strangers sent these files: open them with care.
`;
