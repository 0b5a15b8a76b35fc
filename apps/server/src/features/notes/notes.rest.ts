import { routes } from '@postern/contracts';
import type { RestScope } from '../../http/rest.ts';
import { listAssignees } from '../assignment/people.service.ts';
import * as notes from './notes.service.ts';
import * as readers from './readers.service.ts';

export function notesRest(rest: RestScope): void {
  rest.authed(routes.notes.list, notes.listNotes);
  rest.authed(routes.notes.create, notes.createNote);
  rest.authed(routes.notes.update, notes.updateNote);
  rest.authed(routes.notes.delete, notes.deleteNote);
  rest.authed(routes.submissions.assignees, listAssignees);
  rest.authed(routes.submissions.readers, readers.listReaders);
  rest.authed(routes.submissions.addReader, readers.addReader);
}
