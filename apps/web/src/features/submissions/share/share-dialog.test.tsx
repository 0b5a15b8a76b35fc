import type { ShareLink } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { pass } from '../../../../test/screen.ts';
import { begin } from '../../../../test/submission-list.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, idOf } from '../../../../test/submissions.ts';
import { serveTrpc } from '../../../../test/trpc-server.ts';

const aLink = (id: string, submission_id: string | null): ShareLink => ({
  id: id.repeat(20),
  submission_id,
  with_files: id === 'c',
  created_by: { account_id: 'a'.repeat(20), name: 'Ana', email: null },
  created_at: '2026-11-19T12:00:00.000Z',
  expires_at: '2026-12-01T12:00:00.000Z',
  opened_count: 0,
  opened_at: null,
});

let stop = () => {};

// The dialog is loaded when it opens; here it is there already.
beforeAll(() => import('./share-dialog.tsx'));
beforeEach(begin);
afterEach(() => stop());

it('lists the links of the shown submission first, and leads to those of others', async () => {
  const links = [aLink('a', null), aLink('b', idOf(2)), aLink('c', idOf(1))];
  serveTrpc({
    ...keep([aSubmission(2), aSubmission(1)]),
    'submissions.assignees': () => ({ items: [] }),
    'submissions.readers': () => ({ items: [] }),
    'submissions.addReader': () => null,
    'notes.list': () => ({ items: [] }),
    'sharing.list': () => ({ items: links }),
  });
  const app = await renderApp(`/submissions/${idOf(1)}`);
  ({ stop } = app);
  await pass(100);
  fireEvent.click(screen.getByRole('button', { name: 'Share by link' }));
  await pass(500);
  const dialog = within(screen.getByRole('dialog', { name: 'Share by link' }));
  await pass(100);
  expect(
    dialog.getAllByRole('button', { name: /^Delete the link/ }).map((each) => each.getAttribute('aria-label')),
  ).toEqual(['This submission with files', 'A list', 'Another submission'].map((what) => `Delete the link: ${what}`));
  fireEvent.click(dialog.getByRole('link', { name: 'Another submission' }));
  await pass(100);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(app.router.state.location.pathname).toBe(`/submissions/${idOf(2)}`);
});
