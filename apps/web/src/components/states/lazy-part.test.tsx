import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { takeConsoleErrors } from '../../../../../scripts/testing/console-errors.ts';
import { ChunkMissing } from '../../lib/chunks/chunk-missing.ts';
import { ToastProvider } from '../toast.tsx';
import { isFree } from '../keys/shortcuts.ts';
import { lazyOverlay } from './lazy-overlay.tsx';
import { lazyPart } from './lazy-part.tsx';

/** Fails once, like a server that is briefly unavailable. */
const failOnce = <P,>(Part: (props: P) => string) => {
  const load = vi.fn(async () => Part);
  return load.mockRejectedValueOnce(new ChunkMissing('unreachable', undefined));
};

it('a part that does not load reports it in its place, and loads on retry', async () => {
  const Preview = lazyPart({ load: failOnce(() => 'The preview is here'), what: 'the preview', skeleton: 'Loading' });
  render(
    <main>
      <p>The rest</p>
      <Preview />
    </main>,
  );
  await screen.findByRole('heading', { name: 'Couldn’t load the preview' });
  screen.getByText('The rest');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('The preview is here', { exact: false })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  takeConsoleErrors();
});

it('after a release a part offers to reload the page, and does not do so itself', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const load = () => Promise.reject(new ChunkMissing('replaced', undefined));
  const Preview = lazyPart({ load, what: 'the preview' });
  render(<Preview />);
  const button = await screen.findByRole('button', { name: 'Reload' });
  expect(reload).not.toHaveBeenCalled();
  fireEvent.click(button);
  expect(reload).toHaveBeenCalledOnce();
  takeConsoleErrors();
});

it('an overlay that does not load shows a notice, counts as closed, and opens the next time', async () => {
  const Keys = lazyOverlay({ load: failOnce((_props: { onClose: () => void }) => 'J K'), what: 'the keys' });
  const Screen = () => {
    const [isOpen, setOpen] = useState(false);
    return (
      <ToastProvider>
        <button onClick={() => setOpen(true)}>{isOpen ? 'open' : 'closed'}</button>
        {isOpen && <Keys onClose={() => setOpen(false)} />}
      </ToastProvider>
    );
  };
  render(<Screen />);
  fireEvent.click(screen.getByRole('button'));
  expect((await screen.findByRole('alert')).textContent).toContain('Couldn’t load the keys.');
  fireEvent.click(screen.getByRole('button', { name: 'closed' }));
  await screen.findByText('J K', { exact: false });
  takeConsoleErrors();
});

it('while an overlay loads, no key is free for the screen below, and Escape closes it', async () => {
  const onClose = vi.fn();
  const Keys = lazyOverlay({ load: () => new Promise<() => string>(() => {}), what: 'the keys' });
  render(<Keys onClose={onClose} />, { wrapper: ToastProvider });
  await screen.findByRole('dialog', { name: 'Opening the keys' });
  const free: boolean[] = [];
  const note = (event: KeyboardEvent) => free.push(isFree(event));
  window.addEventListener('keydown', note);
  fireEvent.keyDown(document.body, { key: 's' });
  window.removeEventListener('keydown', note);
  expect(free).toEqual([false]);
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});
