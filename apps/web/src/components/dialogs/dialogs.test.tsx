import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Dialog } from './dialog.tsx';
import { DialogsProvider, useDialogs, type Dialogs } from './dialogs.tsx';

/** Renders a screen and returns its dialogs. */
function renderDialogs() {
  const held: { dialogs?: Dialogs } = {};
  const Screen = () => {
    held.dialogs = useDialogs();
    return <button type="button">opener</button>;
  };
  const view = render(
    <DialogsProvider screen="/one">
      <Screen />
    </DialogsProvider>,
  );
  if (!held.dialogs) throw new Error('not rendered');
  return {
    dialogs: held.dialogs,
    leave: () =>
      view.rerender(
        <DialogsProvider screen="/two">
          <Screen />
        </DialogsProvider>,
      ),
    unmount: view.unmount,
  };
}

/** Records whether a promise has settled, and its value. */
function watch<T>(promise: Promise<T>) {
  const state: { settled: boolean; value?: T } = { settled: false };
  void promise.then((value) => Object.assign(state, { settled: true, value }));
  return state;
}

async function clickOverlay(): Promise<void> {
  const overlay = document.querySelector('.overlay');
  if (!overlay) throw new Error('no overlay');
  // Radix listens for clicks outside only after the turn in which the dialog opened.
  await new Promise((done) => setTimeout(done, 10));
  fireEvent.pointerDown(overlay, { button: 0 });
  fireEvent.click(overlay);
  await new Promise((done) => setTimeout(done, 10));
}

describe('confirm', () => {
  const question = { title: 'Leave?', text: 'What you wrote is lost.', confirmLabel: 'Leave' };

  it('resolves with true on confirmation', async () => {
    const asked = watch(renderDialogs().dialogs.confirm(question));
    fireEvent.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(asked).toEqual({ settled: true, value: true }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('resolves with false on Cancel', async () => {
    const asked = watch(renderDialogs().dialogs.confirm(question));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(asked).toEqual({ settled: true, value: false }));
  });

  it('resolves with false on Escape', async () => {
    const asked = watch(renderDialogs().dialogs.confirm(question));
    fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' });
    await waitFor(() => expect(asked).toEqual({ settled: true, value: false }));
  });

  it('stays open when the overlay is clicked', async () => {
    const asked = watch(renderDialogs().dialogs.confirm(question));
    await screen.findByRole('alertdialog');
    await clickOverlay();
    expect(screen.getByRole('alertdialog')).toBeTruthy();
    expect(asked.settled).toBe(false);
  });

  it('starts on Cancel, and returns the focus to the element that opened it', async () => {
    const { dialogs } = renderDialogs();
    const opener = screen.getByRole('button', { name: 'opener' });
    opener.focus();
    const asked = watch(dialogs.confirm(question));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Cancel'));
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(asked.settled).toBe(true));
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('resolves with false when the screen changes or closes', async () => {
    const first = renderDialogs();
    const left = watch(first.dialogs.confirm(question));
    await screen.findByRole('alertdialog');
    first.leave();
    await waitFor(() => expect(left).toEqual({ settled: true, value: false }));
    expect(screen.queryByRole('alertdialog')).toBeNull();

    const gone = watch(first.dialogs.confirm(question));
    first.unmount();
    await waitFor(() => expect(gone).toEqual({ settled: true, value: false }));
  });
});

describe('confirmDelete', () => {
  it('asks in the words of the specification', async () => {
    const asked = watch(renderDialogs().dialogs.confirmDelete('endpoint'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Confirm Deletion' });
    expect(dialog.textContent).toContain(
      'Are you sure you want to delete this endpoint? This action cannot be undone.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked.value).toBe(true));
  });
});

describe('alert', () => {
  it.each([
    ['success', 'Success'],
    ['error', 'Error'],
    ['warning', 'Warning'],
    ['info', 'Information'],
  ] as const)('of kind %s is called %s', async (kind, title) => {
    const shown = watch(renderDialogs().dialogs.alert({ kind, text: 'It is done.' }));
    await screen.findByRole('alertdialog', { name: title, description: 'It is done.' });
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(shown.settled).toBe(true));
  });

  it('closes on Escape, and stays open when the overlay is clicked', async () => {
    const shown = watch(renderDialogs().dialogs.alert({ kind: 'info', text: 'It is done.' }));
    await screen.findByRole('alertdialog');
    await clickOverlay();
    expect(shown.settled).toBe(false);
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    await waitFor(() => expect(shown.settled).toBe(true));
  });

  it('waits for the previous one', async () => {
    const { dialogs } = renderDialogs();
    const first = watch(dialogs.alert({ kind: 'info', text: 'one' }));
    const second = watch(dialogs.alert({ kind: 'info', text: 'two' }));
    fireEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await screen.findByText('two');
    expect([first.settled, second.settled]).toEqual([true, false]);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(second.settled).toBe(true));
  });
});

describe('Dialog', () => {
  it.each([
    [true, 1],
    [false, 0],
  ])('with closeOnOverlay %s closes %i times', async (closeOnOverlay, times) => {
    let closed = 0;
    render(
      <Dialog open title="Panel" closeOnOverlay={closeOnOverlay} onClose={() => (closed += 1)}>
        <button type="button">inside</button>
      </Dialog>,
    );
    await clickOverlay();
    expect(closed).toBe(times);
  });
});
