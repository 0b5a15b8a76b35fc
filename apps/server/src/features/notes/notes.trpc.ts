import { routes } from '@postern/contracts';
import { inputOf } from '../../input.ts';
import { authed, router } from '../../trpc/init.ts';
import { listAssignees } from '../assignment/people.service.ts';
import * as service from './notes.service.ts';
import * as readers from './readers.service.ts';

const { notes, submissions } = routes;

export const notesRouter = router({
  list: authed
    .input(inputOf(notes.list))
    .output(notes.list.output)
    .query(({ ctx, input }) => service.listNotes(ctx, input)),
  create: authed
    .input(inputOf(notes.create))
    .output(notes.create.output)
    .mutation(({ ctx, input }) => service.createNote(ctx, input)),
  update: authed
    .input(inputOf(notes.update))
    .output(notes.update.output)
    .mutation(({ ctx, input }) => service.updateNote(ctx, input)),
  delete: authed.input(inputOf(notes.delete)).mutation(({ ctx, input }) => service.deleteNote(ctx, input)),
});

/** The procedures of `submissions` about the people who work on one. */
export const peopleProcedures = {
  assignees: authed
    .input(inputOf(submissions.assignees))
    .output(submissions.assignees.output)
    .query(({ ctx, input }) => listAssignees(ctx, input)),
  readers: authed
    .input(inputOf(submissions.readers))
    .output(submissions.readers.output)
    .query(({ ctx, input }) => readers.listReaders(ctx, input)),
  addReader: authed.input(inputOf(submissions.addReader)).mutation(({ ctx, input }) => readers.addReader(ctx, input)),
};
