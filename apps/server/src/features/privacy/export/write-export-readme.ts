import { brand } from '@postern/contracts';

/** The text of the export's README. */
export const readme = (at: Date): string => `${brand.name}: the submissions of one person, as of ${at.toISOString()}

endpoints/<name>-<id>/   one folder for each form
  submissions.json       its submissions, newest first
  submissions.csv        the same as a table
  found.json             where the value was found in each of them
  notes.json             what members wrote about them; where there are notes
  replies.json           what members answered; where there are replies
  deliveries.json        where they were sent to; where they were sent anywhere
  files/<id>-<name>      the files that came with them, under their ids
  missing-files.txt      files that could not be found where they are stored; where there are any

Texts are UTF-8 and times are in UTC. Strangers sent these files: open them with care.
`;
