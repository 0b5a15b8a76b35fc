import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { pass } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission, idOf } from '../../../../test/submissions.ts';
import { begin, openList } from '../../../../test/submission-list.ts';

beforeEach(begin);

async function open(...list: Parameters<typeof openList>) {
  const { calls, ...app } = await openList(...list);
  const asked = () =>
    calls.filter(({ path }) => path === 'submissions.list').map(({ input }) => input as Record<string, unknown>);
  return { ...app, asked };
}

const three = () => [3, 2, 1].map((n) => aSubmission(n));
const names = () => [...document.querySelectorAll('.submission-row .name a')].map((link) => link.textContent);
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search submissions' });
const type = (value: string) => fireEvent.change(search(), { target: { value } });
const press = async (key: string) => {
  fireEvent.keyDown(document.activeElement ?? document.body, { key });
  await pass(50);
};
const choose = async (name: string, value: string) => {
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } });
  await pass(10);
};
const click = async (name: string | RegExp) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await pass(50);
};

describe('the search', () => {
  it('starts after a pause, marks its matches and is stored in the address', async () => {
    const { asked, address } = await open(keep(three()));
    await press('/');
    expect(document.activeElement).toBe(search());
    type('Mess');
    await pass(100);
    type('Message 2');
    await pass(140);
    expect(asked()).toHaveLength(1);
    await pass(60);
    expect(asked().map(({ q }) => q)).toEqual([undefined, 'Message 2']);
    expect(address()).toBe('/forms/k7Qm2xWv/submissions?q=Message+2');
    expect(names()).toEqual(['Person 2']);
    expect([...document.querySelectorAll('.submission-row mark')].map((mark) => mark.textContent)).toEqual([
      '2',
      'Message',
      '2',
    ]);
  });

  it('adds one history entry, however much was typed', async () => {
    const { router, address } = await open(keep(three()));
    for (const text of ['P', 'Per', 'Person 1']) {
      type(text);
      await pass(300);
    }
    expect(address()).toContain('q=Person+1');
    router.history.back();
    await pass(50);
    expect(address()).toBe('/forms/k7Qm2xWv/submissions');
    expect(search().value).toBe('');
    expect(names()).toHaveLength(3);
  });

  it('is cleared by Escape, inside and outside the box', async () => {
    const { address } = await open(keep(three()), '/forms/k7Qm2xWv/submissions?q=Person+2');
    expect(search().value).toBe('Person 2');
    await press('Escape');
    expect(address()).toBe('/forms/k7Qm2xWv/submissions');
    expect(names()).toHaveLength(3);
    await press('/');
    type('x');
    await pass(10);
    await press('Escape');
    await pass(300);
    expect(search().value).toBe('');
    expect(address()).toBe('/forms/k7Qm2xWv/submissions');
  });

  it('leads into the rows by Enter or the arrow key, and Escape leads back', async () => {
    await open(keep(three()));
    const focused = () => document.activeElement?.getAttribute('data-row');
    await press('/');
    await press('ArrowDown');
    expect(focused()).toBe(idOf(3));
    await press('ArrowDown');
    expect(focused()).toBe(idOf(2));
    await press('Escape');
    expect(document.activeElement).toBe(search());
    // The words were not searched yet, so the focus waits for their rows.
    type('Person 1');
    await press('Enter');
    await pass(50);
    expect(names()).toEqual(['Person 1']);
    expect(focused()).toBe(idOf(1));
    await press('Escape');
    expect(document.activeElement).toBe(search());
    expect(search().value).toBe('Person 1');
    await press('Escape');
    expect(search().value).toBe('');
  });

  it('without matches names the search, and leads back', async () => {
    const { address } = await open(keep(three()), '/forms/k7Qm2xWv/submissions?q=%3Cb%3Ec%C3%A9ladon&unread=true');
    screen.getByRole('heading', { name: 'No matches' });
    screen.getByText('No submissions match “<b>céladon”: Unread.');
    const [, clear] = screen.getAllByRole('button', { name: 'Clear filters' });
    if (clear) fireEvent.click(clear);
    await pass(50);
    expect(address()).toBe('/forms/k7Qm2xWv/submissions');
    expect(names()).toHaveLength(3);
  });

  it('keeps the previous rows until the next are loaded', async () => {
    const answers = keep(three());
    let release = () => {};
    await open({
      ...answers,
      'submissions.list': async (input, token) => {
        if ((input as { q?: string }).q) await new Promise<void>((resolve) => void (release = resolve));
        return answers['submissions.list']?.(input, token);
      },
    });
    type('Person 1');
    await pass(300);
    expect(names()).toHaveLength(3);
    expect(screen.getByRole('grid').getAttribute('aria-busy')).toBe('true');
    release();
    await pass(50);
    expect(names()).toEqual(['Person 1']);
  });
});

describe('the filter', () => {
  it('accepts a named period', async () => {
    const { asked, address } = await open(keep(three()));
    await click('Filter');
    await click('Last 7 days');
    expect(address()).toBe('/forms/k7Qm2xWv/submissions?from=2026-11-14');
    expect(asked().at(-1)?.['from']).toBe(new Date(2026, 10, 14).toISOString());
    within(screen.getByRole('group', { name: 'Filters' })).getByText('3 of 3');
    await click('Remove filter Received since 14 Nov 2026');
    expect(address()).toBe('/forms/k7Qm2xWv/submissions');
  });

  it('accepts days, and reports invalid ones', async () => {
    const { address } = await open(keep(three()));
    await click('Filter');
    await click('Apply');
    screen.getByText('Choose at least one day.');
    fireEvent.change(screen.getByLabelText('Since'), { target: { value: '2026-11-20' } });
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-19' } });
    await click('Apply');
    screen.getByText('The last day is before the first day.');
    fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2026-11-20' } });
    await click('Apply');
    expect(address()).toBe('/forms/k7Qm2xWv/submissions?from=2026-11-20&to=2026-11-20');
    screen.getByRole('button', { name: 'Remove filter Received on 20 Nov 2026' });
  });

  it('accepts flags, and values of fields with any name', async () => {
    const stored = three();
    stored[0]?.fields.push(['unread', '<b>']);
    const { asked } = await open(keep(stored));
    await click('Filter');
    await choose('Field', 'starred');
    await choose('Is', 'false');
    await click('Apply');
    await click('Filter');
    await choose('Field', 'field:unread');
    await choose('Is', 'contains');
    await click('Apply');
    screen.getByText('Enter a word.');
    await choose('Is', 'is');
    fireEvent.change(screen.getByRole('textbox', { name: 'Value' }), { target: { value: '<b>' } });
    await click('Apply');
    expect(asked().at(-1)).toMatchObject({ starred: false, where: [{ field: 'unread', op: 'is', value: '<b>' }] });
    expect(names()).toEqual(['Person 3']);
    await click('Remove filter unread is <b>');
    expect(names()).toHaveLength(3);
    await click('Clear filters');
    expect(screen.queryByRole('group', { name: 'Filters' })).toBeNull();
  });

  it('is kept for another verdict and for a submission', async () => {
    const { address, router } = await open(keep(three()), '/forms/k7Qm2xWv/submissions?q=Person&unread=true');
    await press('k');
    await press('Enter');
    expect(address()).toContain('?q=Person&unread=true&status=inbox');
    await press('j');
    expect(address()).toContain(`${aSubmission(2).id}?q=Person&unread=true&status=inbox`);
    fireEvent.click(screen.getByRole('link', { name: 'Atelier: Kontakt' }));
    await pass(50);
    expect(address()).toBe('/forms/k7Qm2xWv/submissions?q=Person&unread=true');
    await router.navigate({
      to: '/forms/$endpointId/submissions',
      params: { endpointId: 'k7Qm2xWv' },
      search: { status: 'spam', q: 'x' },
    });
    await pass(50);
    expect(screen.getByRole('link', { name: 'Inbox 3' }).getAttribute('href')).toBe('/forms/k7Qm2xWv/submissions?q=x');
  });
});
