import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '../../../../test/render-app.tsx';
import { serveTrpc } from '../../../../test/trpc-server.ts';
import { startSession } from '../../../lib/account/session.ts';
import { pass, widen } from '../../../../test/screen.ts';
import { keep } from '../../../../test/submission-server.ts';
import { aSubmission } from '../../../../test/submissions.ts';

let stop = () => {};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T14:00:00.000Z') });
  widen(true);
  startSession('one');
});
afterEach(() => stop());

const hostile = '\u202E<img>';
const rows = () => [
  aSubmission(1, {
    fields: [
      ['name', 'Ann'],
      ['email', 'ann@example.org'],
      [hostile, 'x'],
      ['', 'nameless'],
    ],
  }),
];

async function open() {
  serveTrpc(keep(rows()));
  const app = await renderApp('/forms/k7Qm2xWv/submissions');
  ({ stop } = app);
  await pass(50);
}

const heads = () => [...document.querySelectorAll('[role=columnheader][data-field]')].map((head) => head.textContent);
const menu = () => within(screen.getByRole('dialog', { name: 'Columns' }));
const openMenu = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await pass(50);
};

it('shows and hides columns, and remembers that in this browser', async () => {
  await open();
  expect(heads()).toEqual(['name', 'email', '\uFFFD<img>', 'no name']);
  await openMenu();
  for (const name of ['Show \uFFFD<img>', 'Show no name']) fireEvent.click(menu().getByRole('checkbox', { name }));
  expect(heads()).toEqual(['name', 'email']);
  stop();
  document.body.replaceChildren();
  await open();
  expect(heads()).toEqual(['name', 'email']);
});

it('never hides the last, and restores the defaults', async () => {
  await open();
  await openMenu();
  const boxes = menu().getAllByRole<HTMLInputElement>('checkbox');
  for (const box of boxes.slice(1)) fireEvent.click(box);
  expect(heads()).toEqual(['name']);
  expect(menu().getByRole<HTMLInputElement>('checkbox', { name: 'Show name' }).disabled).toBe(true);
  fireEvent.click(menu().getByRole('button', { name: 'Reset' }));
  expect(heads()).toHaveLength(4);
  expect(localStorage.getItem('columns.k7Qm2xWv')).toBeNull();
});

it('sorts and widens by keys, and announces it', async () => {
  await open();
  await openMenu();
  const grip = () => menu().getByRole('button', { name: /^Move email:/ });
  fireEvent.keyDown(grip(), { key: 'ArrowUp' });
  expect(heads().slice(0, 2)).toEqual(['email', 'name']);
  menu().getByText('email, 1 of 4');
  fireEvent.keyDown(grip(), { key: 'ArrowUp' });
  expect(heads()[0]).toBe('email');
  fireEvent.keyDown(grip(), { key: 'ArrowRight' });
  menu().getByText('email, wider');
  expect(screen.getByRole('grid', { hidden: true }).style.getPropertyValue('--cols')).toContain('28px 28px 64px');
});

it('is widened by its edge', async () => {
  await open();
  const head = document.querySelector<HTMLElement>('[data-field=email]');
  const grip = head?.querySelector('.grip');
  if (!head || !grip) throw new Error('No grip');
  vi.spyOn(head, 'offsetWidth', 'get').mockReturnValue(200);
  vi.spyOn(HTMLElement.prototype, 'setPointerCapture').mockImplementation(() => {});
  fireEvent.pointerDown(grip, { clientX: 500, pointerId: 1 });
  fireEvent.pointerMove(grip, { clientX: 560, pointerId: 1 });
  fireEvent.pointerUp(grip, { pointerId: 1 });
  fireEvent.pointerMove(grip, { clientX: 900, pointerId: 1 });
  expect(JSON.parse(localStorage.getItem('columns.k7Qm2xWv') ?? '')).toEqual({ shown: null, widths: [['email', 260]] });
});

it('lists the known fields if no row decides which have a column, and a choice keeps the others', async () => {
  serveTrpc(keep(rows()));
  const app = await renderApp('/forms/k7Qm2xWv/submissions?status=held');
  ({ stop } = app);
  await pass(50);
  await openMenu();
  const shown = () =>
    menu()
      .getAllByRole<HTMLInputElement>('checkbox')
      .map((box) => [box.getAttribute('aria-label'), box.checked]);
  expect(shown()).toEqual([
    ['Show name', true],
    ['Show email', true],
    ['Show \uFFFD<img>', true],
    ['Show no name', true],
  ]);
  fireEvent.click(menu().getByRole('checkbox', { name: 'Show email' }));
  expect(shown()[3]).toEqual(['Show email', false]);
});

it('reports that there are no fields yet', async () => {
  serveTrpc(keep([]));
  const app = await renderApp('/forms/k7Qm2xWv/submissions?status=held');
  ({ stop } = app);
  await pass(50);
  await openMenu();
  expect(menu().getByText('No fields yet')).toBeTruthy();
});
