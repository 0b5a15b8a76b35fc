import type { Import } from '@postern/contracts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveEndpoints } from '../../../test/endpoint-server.ts';
import { nora, renderApp } from '../../../test/render-app.tsx';
import { pass } from '../../../test/screen.ts';
import { anEndpoint } from '../../../test/submissions.ts';
import { refuse, serveTrpc, type Answer } from '../../../test/trpc-server.ts';
import { startSession } from '../../lib/account/session.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:20:00.000Z') });
  startSession('one');
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
});

const id = '0000000000000000000i';
const anImport = (change: Partial<Import> = {}): Import => ({
  id,
  endpoint_id: 'k7Qm2xWv',
  state: 'ready',
  file_name: 'responses.csv',
  file_size: 2048,
  format: 'csv',
  encoding: 'utf-16le',
  source: 'other',
  total: null,
  done: 0,
  imported: 0,
  existing: 0,
  refused: 0,
  missing_files: 0,
  failure: null,
  created_at: '2026-11-20T14:00:00.000Z',
  finished_at: null,
  mapping: {
    time: 'When',
    fixed_time: null,
    date_order: null,
    time_zone: null,
    id: null,
    verdict: null,
    read: true,
    omit: [],
  },
  asks: ['date_order', 'time_zone'],
  columns: [
    { name: 'When', samples: ['05/10/2026 09:15'] },
    { name: 'Name', samples: ['Noor'] },
    { name: 'Junk', samples: ['', 'yes'] },
  ],
  rows: [],
  sheet: null,
  sheets: [],
  problems: [],
  sample: [],
  ...change,
});

async function open(address: string, answers: Record<string, Answer>) {
  const endpoint = anEndpoint();
  const calls = serveTrpc({
    'auth.profile': () => nora,
    ...serveEndpoints(() => [endpoint]),
    'endpoints.get': () => endpoint,
    'imports.list': () => ({ items: [] }),
    ...answers,
  });
  const app = await renderApp(`/forms/k7Qm2xWv/import${address}`);
  stop = app.stop;
  await pass(1000);
  return { ...app, inputsOf: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input) };
}
/** Opens an import whose state follows from the answers. */
const show = (stored: Import, answers: Record<string, () => Import> = {}) => {
  let current = stored;
  const kept = Object.entries(answers).map(([path, answer]): [string, Answer] => [path, () => (current = answer())]);
  return open(`?id=${id}`, { 'imports.get': () => current, ...Object.fromEntries(kept) });
};
const click = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(1000);
};

/** An XMLHttpRequest whose answers the test gives. */
class FakeRequest extends EventTarget {
  static last: FakeRequest | undefined;
  upload = new EventTarget();
  status = 0;
  responseText = '';
  address = '';
  open(_method: string, address: string) {
    this.address = address;
    FakeRequest.last = this;
  }
  setRequestHeader() {}
  send() {}
  abort() {
    this.dispatchEvent(new Event('abort'));
  }
  async answer(status: number, body: unknown) {
    this.status = status;
    this.responseText = JSON.stringify(body);
    await act(async () => void this.dispatchEvent(new Event('load')));
    await pass(1000);
  }
}

async function choose(file: File): Promise<FakeRequest | undefined> {
  FakeRequest.last = undefined;
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  fireEvent.change(screen.getByLabelText('File to import'), {
    target: { files: Object.assign([file], { item: () => file }) },
  });
  await pass(10);
  return FakeRequest.last;
}

describe('choosing a file', () => {
  it('uploads it with its progress, and shows what was recognised', async () => {
    const { address } = await open('', { 'imports.get': () => anImport() });
    screen.getByText('Files that you import are listed here, and each import can be undone.');
    const sent = await choose(new File(['a,b\n'.repeat(256)], 'responses.csv'));
    expect(sent?.address).toBe('/api/imports/k7Qm2xWv?name=responses.csv');
    act(() => void sent?.upload.dispatchEvent(Object.assign(new Event('progress'), { loaded: 512 })));
    screen.getByText('512 B of 1 kB');
    await sent?.answer(201, anImport());
    expect(address()).toBe(`/forms/k7Qm2xWv/import?id=${id}`);
    screen.getByRole('heading', { name: 'responses.csv' });
    screen.getByText('CSV, UTF-16');
  });

  it('reads another sheet of a workbook from the same file', async () => {
    const workbook = anImport({ format: 'xlsx', sheet: 'Answers', sheets: ['Answers', 'Notes'] });
    const { address } = await open('', { 'imports.get': () => workbook });
    const first = await choose(new File(['PK'], 'answers.xlsx'));
    await first?.answer(201, workbook);
    fireEvent.change(screen.getByLabelText('Sheet'), { target: { value: 'Notes' } });
    await pass(10);
    const second = FakeRequest.last;
    expect(second?.address).toBe('/api/imports/k7Qm2xWv?name=answers.xlsx&sheet=Notes');
    await second?.answer(201, { ...workbook, id: '0000000000000000000j', sheet: 'Notes' });
    expect(address()).toContain('id=0000000000000000000j');
  });

  it('says why the server refuses it, and takes another one', async () => {
    await open('', {});
    const sent = await choose(new File(['%PDF'], 'a.pdf'));
    await sent?.answer(400, { status: 400, detail: 'This is a PDF document.' });
    expect(screen.getByRole('alert').textContent).toBe('This is a PDF document.');
    screen.getByRole('button', { name: 'Choose file' });
  });

  it('refuses an empty file without an upload, and can be cancelled', async () => {
    await open('', {});
    expect(await choose(new File([], 'empty.csv'))).toBeUndefined();
    screen.getByText('empty.csv is empty.');
    await choose(new File(['a'], 'a.csv'));
    await click('Cancel upload');
    screen.getByRole('button', { name: 'Choose file' });
  });
});

describe('the columns', () => {
  it('ask for what the file leaves open, with both readings of a date', async () => {
    const { inputsOf } = await show(anImport(), { 'imports.check': () => anImport({ state: 'checking' }) });
    screen.getByText('05/10/2026 is 5 October 2026', { exact: false });
    screen.getByText('05/10/2026 is 10 May 2026', { exact: false });
    await click('Check file');
    expect(inputsOf('imports.check')).toEqual([]);
    screen.getByText('Choose whether the day or the month comes first.');
    screen.getByText('Choose the time zone of the times.');
    fireEvent.click(screen.getByRole('radio', { name: /Month first/ }));
    fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'UTC' } });
    fireEvent.change(screen.getByLabelText(/^Junk/), { target: { value: 'verdict' } });
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'omit' } });
    await click('Check file');
    expect(inputsOf('imports.check')[0]).toMatchObject({
      mapping: { time: 'When', date_order: 'mdy', time_zone: 'UTC', verdict: 'Junk', omit: ['Name'] },
    });
    screen.getByRole('progressbar', { name: 'Checking the file' });
  });

  it('ask for one time if none has it', async () => {
    await show(anImport());
    fireEvent.change(screen.getByLabelText(/^When/), { target: { value: 'field' } });
    await click('Check file');
    screen.getByText('Choose the column with the time, or give one time for all submissions.');
    expect(screen.queryByLabelText('Time zone')).toBeNull();
  });

  it('are checked at once if the file leaves nothing open', async () => {
    const { inputsOf } = await show(anImport({ asks: [] }), {
      'imports.check': () => anImport({ asks: [], state: 'checking' }),
    });
    expect(inputsOf('imports.check')).toHaveLength(1);
  });
});

const checked = anImport({
  state: 'checked',
  asks: [],
  total: 30,
  done: 30,
  imported: 4,
  existing: 1,
  refused: 25,
  problems: Array.from({ length: 25 }, (_, n) => ({ line: n + 2, reason: `Reason ${n}` })),
  sample: [{ line: 2, created_at: '2026-10-05T09:15:00.000Z', status: 'spam', fields: [['Name', 'Noor']] }],
});

it('belongs to the submissions', async () => {
  await show(checked);
  const tabs = within(screen.getByRole('navigation', { name: 'Endpoint' }));
  expect(tabs.getByRole('link', { current: true }).textContent).toMatch(/^Submissions/);
});

describe('a checked file', () => {
  it('shows its submissions and the rows that are left out, and is imported', async () => {
    const start = vi.fn(() => anImport({ ...checked, state: 'importing', done: 15, imported: 2 }));
    await show(checked, { 'imports.start': start });
    screen.getByText(
      '4 submissions can be imported. 1 row is here already and stays unchanged. 25 rows can’t be imported; the reasons are below.',
    );
    expect(screen.queryByText(/missing from the archive/)).toBeNull();
    screen.getByText('Noor', { selector: 'dd' });
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(21);
    await click('Show all 25');
    screen.getByText('Reason 24');
    await click('Import 4 submissions');
    expect(start).toHaveBeenCalledOnce();
    screen.getByText('You can close this page. The import continues on the server.');
    screen.getByText('50%');
  });

  it('warns of files that the archive lacks', async () => {
    await show({ ...checked, missing_files: 2 });
    expect(screen.getByText(/archive/).textContent).toBe(
      '2 files are missing from the archive, so their submissions lack them.',
    );
  });

  it('is checked again after a change of the columns', async () => {
    await show(checked);
    fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: 'omit' } });
    expect(screen.queryByRole('button', { name: /^Import 4/ })).toBeNull();
    screen.getByText('You changed the columns. Check the file again before you import it.');
  });
});

describe('an ended import', () => {
  it('leads to its submissions, and is undone after a question', async () => {
    const undo = vi.fn(() => anImport({ state: 'undoing' }));
    await show(anImport({ state: 'done', total: 3, done: 3, imported: 3 }), { 'imports.undo': undo });
    expect(screen.getByRole('link', { name: 'Show the imported submissions' }).getAttribute('href')).toBe(
      `/forms/k7Qm2xWv/submissions?import_id=${id}`,
    );
    await click('Undo import');
    expect(undo).not.toHaveBeenCalled();
    const dialog = screen.getByRole('alertdialog');
    expect(dialog.textContent).toContain('3 submissions from responses.csv are deleted');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }));
    await pass(1000);
    expect(undo).toHaveBeenCalledOnce();
  });

  it('warns of a file that the archive lacked', async () => {
    await show(anImport({ state: 'done', total: 3, done: 3, imported: 3, missing_files: 1 }));
    expect(screen.getByText(/archive/).textContent).toBe(
      '1 file is missing from the archive, so its submission lacks it.',
    );
  });

  it('that failed says why', async () => {
    await show(anImport({ state: 'failed', failure: 'Line 3 is not valid JSON.' }));
    expect(screen.getByRole('alert').textContent).toBe('Line 3 is not valid JSON. Nothing of it was kept.');
  });

  it('that does not exist gets the not-found page', async () => {
    await open(`?id=${id}`, { 'imports.get': () => refuse('not_found', 'There is no such import.') });
    expect(screen.getByText(/This import doesn’t exist/)).toBeTruthy();
  });
});
