import { formDefinitionSchema } from '@postern/contracts';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import '../export/layout-dialog.tsx';
import { pass } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, anEndpoint } from '../../../../test/submissions.ts';
import { begin, openList } from '../../../../test/submission-list.ts';

beforeEach(begin);

const options = [
  { value: 'ws', label: 'Workshop' },
  { value: 'rp', label: 'Repair' },
];
const form = formDefinitionSchema.parse({
  steps: [
    {
      fields: [
        { type: 'text', id: 'a', name: 'full_name', label: 'Your name' },
        { type: 'select', id: 'b', name: 'topic_id', label: 'Topic', options },
      ],
    },
  ],
});
const stored = () => [
  aSubmission(1, {
    fields: [
      ['full_name', 'Noor'],
      ['topic_id', 'ws'],
      ['source', 'web'],
    ],
  }),
];

it('a published form gives fields and choices their labels, with the names as tooltips', async () => {
  await openList(keep(stored(), anEndpoint({ form })));
  const heads = [...document.querySelectorAll('[role=columnheader][data-field] [title]')];
  expect(heads.map((head) => [head.textContent, head.getAttribute('title')])).toEqual([
    ['Your name', 'Field full_name'],
    ['Topic', 'Field topic_id'],
  ]);
  within(screen.getByRole('grid')).getByText('Workshop');
  const pane = within(screen.getByRole('complementary'));
  expect(pane.getByText('Topic').getAttribute('title')).toBe('Field topic_id');
  expect(pane.getByText('Workshop').getAttribute('title')).toBe('Sent as ws');
  expect(pane.getByText('source').hasAttribute('title')).toBe(false);
});

it('an export takes the labels, or the names on request', async () => {
  let count = 0;
  const ticket = () => {
    count += 1;
    return { id: `${count}`.repeat(20), url: 'https://postern.example/x', expires_at: '2026-11-20T14:01:00.000Z' };
  };
  const { calls } = await openList({ ...keep(stored(), anEndpoint({ form })), 'submissions.exportTicket': ticket });
  const names = () =>
    calls.flatMap(({ path, input }) => (path.endsWith('Ticket') ? [(input as { names: string }).names] : []));
  const open = async () => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Export' }), { key: 'Enter' });
    await pass(50);
  };
  const csv = async () => {
    fireEvent.click(screen.getByRole('menuitem', { name: /CSV/ }));
    await pass(50);
  };
  await open();
  await csv();
  await open();
  fireEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Labels as column names', checked: true }));
  await csv();
  expect(names()).toEqual(['labels', 'fields']);
});

it('an export has the columns that are chosen and kept for the endpoint', async () => {
  const endpoint = anEndpoint({ form });
  const ticket = () => ({
    id: '1'.repeat(20),
    url: 'https://postern.example/x',
    expires_at: '2026-11-20T14:01:00.000Z',
  });
  const { calls } = await openList({
    ...keep(stored(), endpoint),
    'endpoints.fields': () => ({ items: ['full_name', 'topic_id'] }),
    'endpoints.update': (input) => ({
      ...endpoint,
      settings: { ...endpoint.settings, ...(input as { settings: object }).settings },
    }),
    'submissions.exportTicket': ticket,
  });
  const sent = (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input);
  const choose = async (name: string) => {
    fireEvent.keyDown(screen.getByRole('button', { name: 'Export' }), { key: 'Enter' });
    await pass(50);
    fireEvent.click(screen.getByRole('menuitem', { name }));
    await pass(300);
  };
  await choose('Columns and time zone');
  const dialog = within(screen.getByRole('dialog'));
  fireEvent.click(dialog.getByLabelText('All columns, including fields that arrive later'));
  await pass(300);
  for (const box of dialog.getAllByRole('checkbox').slice(1))
    if (!['received', 'Your name'].includes(box.closest('label')?.textContent ?? '')) fireEvent.click(box);
  fireEvent.click(dialog.getByRole('button', { name: 'Move Your name up' }));
  fireEvent.change(dialog.getByLabelText('Name of received in the export'), { target: { value: 'Your name ' } });
  fireEvent.change(dialog.getByLabelText('Name of Your name in the export'), { target: { value: 'Your name' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await pass(50);
  dialog.getByText('Two columns have the same name.');
  fireEvent.change(dialog.getByLabelText('Name of received in the export'), { target: { value: 'When' } });
  fireEvent.change(dialog.getByLabelText('Time zone'), { target: { value: 'Europe/Berlin' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await pass(50);
  const kept = {
    columns: [
      { column: 'received', title: 'When' },
      { field: 'full_name', title: 'Your name' },
    ],
    time_zone: 'Europe/Berlin',
  };
  expect(sent('endpoints.update')).toEqual([{ id: endpoint.id, settings: { export: kept } }]);
  await choose('Inbox as CSV, for spreadsheets');
  expect(sent('submissions.exportTicket')).toMatchObject([{ ...kept, format: 'csv' }]);
});
